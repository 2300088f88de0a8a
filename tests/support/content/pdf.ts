import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** Something that is drawn on a page: a text with its baseline, in points from the upper left corner. */
type Placed = { text: string; x: number; y: number; width: number; size: number };

/** What a PDF says and how it says it. */
export type ReadPdf = {
  title: string;
  language: string | null;
  /** Whether it has a structure for those who listen to it. */
  isTagged: boolean;
  bookmarks: string[];
  links: string[];
  /** In points. */
  pages: { width: number; height: number; items: Placed[] }[];
  /** All texts, in the order of the file, lines apart. */
  text: string;
  /** How many letters are drawn as the box that stands for what a font lacks. */
  emptyBoxes: number;
  /** The kinds of its structure, such as H1, Table and Figure, the words of its pictures, the languages of its parts. */
  structure: { roles: string[]; alternatives: string[]; languages: string[] };
};

type Node = { role?: string; alt?: string; lang?: string; children?: Node[] };

/** Of a text that is drawn; a number is a distance. Code 0 is no letter of any font. */
type Glyph = { originalCharCode: number } | number;

/** Reads a document by another program than the one that made it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js takes the bytes away.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, unknown> };
  const outline = (await pdf.getOutline()) ?? [];
  const read: ReadPdf = {
    title: String(info.Title ?? ''),
    language: typeof info.Language === 'string' ? info.Language : null,
    isTagged: ((await pdf.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    bookmarks: titlesOf(outline),
    links: [],
    pages: [],
    text: '',
    emptyBoxes: 0,
    structure: { roles: [], alternatives: [], languages: [] },
  };
  const { OPS } = await getResolvedPDFJS();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const placed: Placed[] = [];
    for (const item of items) {
      if (!('str' in item)) continue;
      read.text += item.str + (item.hasEOL ? '\n' : '');
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
      if (item.str.trim()) placed.push({ text: item.str, x, y: height - y, width: item.width, size });
    }
    read.text += '\n';
    read.pages.push({ width, height, items: placed });
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) read.links.push(url);
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const [glyphs] = argsArray[index] as [Glyph[]];
      read.emptyBoxes += glyphs.filter((one) => typeof one === 'object' && one?.originalCharCode === 0).length;
    }
    const root = (await page.getStructTree()) as Node | null;
    if (root) walk(root, read.structure);
  }
  await pdf.loadingTask.destroy();
  return read;
}

/** The text without its line ends: where a line ends depends on the width of the page. */
export function inOneLine({ text }: ReadPdf): string {
  return text.replaceAll('\u200b', '').replace(/\s+/g, ' ');
}

function titlesOf(outline: { title: string; items: unknown[] }[]): string[] {
  return outline.flatMap(({ title, items }) => [title, ...titlesOf(items as typeof outline)]);
}

function walk({ role, alt, lang, children = [] }: Node, found: ReadPdf['structure']): void {
  if (role) found.roles.push(role);
  if (alt) found.alternatives.push(alt);
  if (lang) found.languages.push(lang);
  for (const child of children) walk(child, found);
}
