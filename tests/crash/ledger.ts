/** The attempted writes, and which of them the site acknowledged. Names are unique. */
export type Ledger = {
  /** By slug. */
  categories: Attempts;
  /** Certificates with a picture, by name. */
  certificates: Attempts;
  /** Values of one text of the about page, the latest last. */
  texts: Attempts;
  /** Imports, by the prefix of their products' slugs. */
  imports: Attempts;
  /** Categories that were deleted and brought back from the trash, by slug. */
  restored: Attempts;
};

type Attempts = { name: string; acknowledged: boolean }[];

/** The products of each import: more than one slice, so that a kill falls between two. */
export const LINES = 600;

/** The section of the about page that is edited repeatedly. */
export const SECTION = 'about_intro_p1';

export function emptyLedger(): Ledger {
  return { categories: [], certificates: [], texts: [], imports: [], restored: [] };
}

/** @returns how many writes were acknowledged */
export function acknowledgedIn(ledger: Ledger): number {
  return Object.values(ledger)
    .flat()
    .filter(({ acknowledged }) => acknowledged).length;
}

/** The content after a crash: rows by table, paths of the picture files, and listed files that are not on the disk. */
export type Found = { tables: Record<string, Record<string, unknown>[]>; files: string[]; missing: string[] };

/** @returns a sentence for each acknowledged write that is lost, and for each inconsistency */
export function lossesIn(ledger: Ledger, { tables, files, missing }: Found): string[] {
  const { product_categories = [], certificates = [], page_content = [], products = [], revisions = [] } = tables;
  const losses = [
    ...lost('category', ledger.categories, new Set(product_categories.map(({ slug }) => slug))),
    ...lost('restored category', ledger.restored, new Set(product_categories.map(({ slug }) => slug))),
    ...historyLosses(tables),
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
  const versions = revisions.filter(({ table_name }) => table_name === 'page_content').map(({ after }) => after);
  for (const { name, acknowledged } of ledger.texts) {
    const isKept = versions.some((after) => (after as Record<string, unknown> | null)?.[SECTION] === name);
    if (acknowledged && !isKept) losses.push(`The text ${name} was acknowledged and is not in the history.`);
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

function lost(what: string, attempts: Attempts, stored: Set<unknown>): string[] {
  return attempts
    .filter(({ name, acknowledged }) => acknowledged && !stored.has(name))
    .map(({ name }) => `The ${what} ${name} was acknowledged and is gone.`);
}

/** The tables of which each row has a history of its own. */
const WITH_HISTORY = ['product_categories', 'products', 'certificates'];

/** Whether history and content agree: a row is there exactly where its last revision is no deletion. */
function historyLosses(tables: Found['tables']): string[] {
  const last = new Map<string, unknown>();
  const byNumber = [...(tables.revisions ?? [])].sort((a, b) => Number(a.id) - Number(b.id));
  for (const { table_name, row_id, action } of byNumber) last.set(`${table_name} ${row_id}`, action);
  const there = new Set(WITH_HISTORY.flatMap((table) => (tables[table] ?? []).map(({ id }) => `${table} ${id}`)));
  const unknown = [...there].filter((row) => !last.has(row) || last.get(row) === 'delete');
  const gone = [...last].filter(([row, action]) => {
    return WITH_HISTORY.includes(row.split(' ')[0] ?? '') && action !== 'delete' && !there.has(row);
  });
  return [
    ...unknown.map((row) => `The row ${row} is there, and its history does not say so.`),
    ...gone.map(([row]) => `The row ${row} is gone, and its history does not say so.`),
  ];
}
