/** An element of pasted HTML; a text has no name. */
export type PastedNode = { name: string; text: string; attributes: Record<string, string>; children: PastedNode[] };

/** What has no words for readers. */
export const DROPPED = new Set([
  ...[
    'style',
    'script',
    'title',
    'meta',
    'link',
    'xml',
    'img',
    'svg',
    'object',
    'iframe',
    'template',
    'col',
    'colgroup',
  ],
]);

/** @returns the elements of a name, not looking into those found */
export function find(node: PastedNode, name: string): PastedNode[] {
  return node.children.flatMap((child) => (child.name === name ? [child] : find(child, name)));
}

export function textOf(node: PastedNode): string {
  return node.text + node.children.map(textOf).join('');
}
