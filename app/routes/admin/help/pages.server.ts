// The pages of the documents that are for staff, as text; their names are the addresses.
const files = import.meta.glob<string>('/docs/help/*.md', { query: '?raw', import: 'default', eager: true });

/** @returns a page's title, and its text in the marks of a post; null where there is none of that name */
export function helpPage(screen: string): { title: string; text: string } | null {
  const [heading, ...text] = files[`/docs/help/${screen}.md`]?.split('\n') ?? [];
  return heading === undefined ? null : { title: heading.replace('# ', ''), text: text.join('\n') };
}
