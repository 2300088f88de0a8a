import { slugify } from '~/lib/text/slug';
import { nameOfAddress } from './product-import';

/** What a cell says of a category: its address, and its name where nobody has it yet. */
export type NamedCategory = { slug: string; name?: string };

// Normalization makes some characters eighteen times as long.
const LONGEST = 2000;

/** How shops call what stands above all of their categories. */
const ROOTS = new Set([
  'home',
  'root',
  'root catalog',
  'all',
  'all products',
  'saleable',
  'uncategorized',
  'primary',
  '',
]);

/**
 * @returns what finds a category by a cell, which has its address or its name; a cell of another system may have a list of
 *   them, or the way to one, such as `Vegetables > Onions`
 */
export function categoryFinder(
  categories: readonly { slug: string; name: string }[],
): (cell: string, isForeign: boolean) => NamedCategory {
  const bySlug = new Set(categories.map(({ slug }) => slug));
  const byName = new Map<string, string | null>();
  for (const { name, slug } of categories) byName.set(fold(name), byName.has(fold(name)) ? null : slug);
  const find = (text: string) => (bySlug.has(text.toLowerCase()) ? text.toLowerCase() : byName.get(fold(text)));

  return (cell, isForeign) => {
    const text = cell.trim().slice(0, LONGEST);
    const whole = find(text);
    if (whole) return { slug: whole };
    const paths = isForeign ? waysIn(text) : [[text]];
    for (const path of paths) {
      const known = path.toReversed().map(find).find(Boolean);
      if (known) return { slug: known };
    }
    const name = paths[0]?.at(-1) ?? text;
    // What begins with a sign is a note, such as that of the file to begin with.
    if (!/^[\p{L}\p{N}]/u.test(name) || !slugify(name)) return { slug: text.toLowerCase() };
    return { slug: slugify(name), name: name === slugify(name) ? nameOfAddress(name) : name.slice(0, 200) };
  };
}

/** The ways to categories in a list, the longest first, without what stands above all. */
function waysIn(text: string): string[][] {
  return text
    .split(/(?<!\\)[,;|\n]/)
    .map((way) =>
      way
        .replaceAll('\\,', ',')
        .split(/>|\s\/\s/)
        .map((name) => name.trim())
        .filter((name) => !ROOTS.has(name.toLowerCase())),
    )
    .filter((way) => way.length > 0)
    .sort((one, other) => other.length - one.length);
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
