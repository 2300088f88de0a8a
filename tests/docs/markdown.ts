/** A link or an image of a page, and the line that it stands in. */
export type Link = { target: string; line: number };

/** @returns the page without its fenced blocks and HTML comments, with as many lines as before */
function prose(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, '');
  return markdown.replace(/^(```+|~~~+)[\s\S]*?^\1.*$/gm, blank).replace(/<!--[\s\S]*?-->/g, blank);
}

/** @returns the anchors of a page's headings, as GitHub makes them */
export function anchorsOf(markdown: string): string[] {
  const counts = new Map<string, number>();
  return Array.from(prose(markdown).matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm), ([, heading = '']) => {
    const text = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
}

/** @returns the links and images of a page, but for those in code */
export function linksOf(markdown: string): Link[] {
  return linesOf(prose(markdown)).flatMap(({ text, line }) => {
    const plain = text.replace(/`[^`]*`/g, '');
    const inline = plain.matchAll(/\]\(<?([^)>\s]+)>?(?: "[^"]*")?\)/g);
    const defined = plain.matchAll(/^\[[^\]]+\]: +<?(\S+?)>?$/g);
    return [...inline, ...defined].map(([, target = '']) => ({ target, line }));
  });
}

/** @returns what stands in backticks on a page */
export function codeSpansOf(markdown: string): { text: string; line: number }[] {
  return linesOf(prose(markdown)).flatMap(({ text, line }) =>
    Array.from(text.matchAll(/`([^`]+)`/g), ([, span = '']) => ({ text: span, line })),
  );
}

function linesOf(text: string) {
  return text.split('\n').map((line, index) => ({ text: line, line: index + 1 }));
}
