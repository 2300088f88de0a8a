/** What a site was asked to write, and what of it was acknowledged. Every entry is written once. */
export type Ledger = {
  /** Slugs of categories. */
  categories: Tried;
  /** Names of certificates that came with a picture. */
  certificates: Tried;
  /** What a text of the about page was changed to, the latest last. */
  texts: Tried;
  /** Imports, by the beginning of their products' slugs. */
  imports: Tried;
};

type Tried = { name: string; acknowledged: boolean }[];

/** How many products each import brings. */
export const LINES = 200;

/** The section of the about page that is edited again and again. */
export const SECTION = 'about_intro_p1';

/** @returns the ledger of a site that nobody has written to */
export function emptyLedger(): Ledger {
  return { categories: [], certificates: [], texts: [], imports: [] };
}

/** @returns how many writes were acknowledged */
export function acknowledgedIn(ledger: Ledger): number {
  return Object.values(ledger)
    .flat()
    .filter(({ acknowledged }) => acknowledged).length;
}

/** A database after a crash: the rows of its tables, and the paths of the stored pictures. */
export type Found = { tables: Record<string, Record<string, unknown>[]>; files: string[]; missing: string[] };

/**
 * Compares what is there with what was acknowledged.
 *
 * @returns a sentence for each thing that is wrong
 */
export function lossesIn(ledger: Ledger, { tables, files, missing }: Found): string[] {
  const { product_categories = [], certificates = [], page_content = [], products = [] } = tables;
  const losses = [
    ...lost('category', ledger.categories, new Set(product_categories.map(({ slug }) => slug))),
    ...lost('certificate', ledger.certificates, new Set(certificates.map(({ name }) => name))),
    ...missing.map((path) => `The bucket lists ${path}, which is not on the disk.`),
  ];
  for (const { name, image_url } of certificates) {
    const stored = files.some((path) => String(image_url).endsWith(path));
    if (!stored) losses.push(`The certificate ${name} has no picture on the disk.`);
  }
  const text = page_content.find(({ section_slug }) => section_slug === SECTION)?.content;
  const last = ledger.texts.findLastIndex(({ acknowledged }) => acknowledged);
  const allowed = ledger.texts.slice(Math.max(last, 0)).map(({ name }) => name);
  if (last >= 0 && !allowed.includes(String(text))) {
    losses.push(`The text says ${text}, and ${allowed[0]} was acknowledged last.`);
  }
  for (const { name, acknowledged } of ledger.imports) {
    const count = products.filter(({ slug }) => String(slug).startsWith(`${name}-`)).length;
    if (count !== LINES && (acknowledged || count !== 0)) {
      losses.push(
        `The import ${name} has ${count} of its ${LINES} products${acknowledged ? ', and was acknowledged' : ''}.`,
      );
    }
  }
  return losses;
}

function lost(what: string, tried: Tried, there: Set<unknown>): string[] {
  return tried
    .filter(({ name, acknowledged }) => acknowledged && !there.has(name))
    .map(({ name }) => `The ${what} ${name} was acknowledged and is gone.`);
}
