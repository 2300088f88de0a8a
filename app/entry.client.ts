// No page is hydrated (docs/decisions/0001-pages-ship-no-react.md); React Router builds an entry for browsers all the same.
export {};
