import type { OutlineEntry } from '~/lib/markup/blocks';

/** A post with fewer headings is seen at a glance. */
const FEWEST = 3;

/** The contents of a long post: links to its headings. */
export function PostContents({ outline }: { outline: OutlineEntry[] }) {
  if (outline.length < FEWEST) return null;
  return (
    <nav aria-labelledby="contents" className="mx-auto mb-10 max-w-3xl rounded-2xl bg-parchment/60 p-6">
      <p id="contents" className="font-semibold">
        Contents
      </p>
      <ul className="mt-3 space-y-1">
        {outline.map(({ id, level, text }) => (
          <li key={id} className={level === 3 ? 'pl-5' : ''}>
            <a href={`#${id}`} className="inline-block py-1 text-onion underline underline-offset-4">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
