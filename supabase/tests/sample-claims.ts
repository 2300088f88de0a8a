import type { ExportedProduct } from '~/domain/products/import/product-file.server';
import type { readSampleContent } from '../seeds/demo/content';

// What the texts of the sample company say about its goods, beside the facts that its products have.

type Content = Omit<Awaited<ReturnType<typeof readSampleContent>>, 'products'> & { products: Product[] };
type Product = ExportedProduct;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = `(${MONTHS.join('|')})`;
const IN_KG: Record<string, number> = { t: 1000, kg: 1, g: 0.001 };
const NUMBER = '(-?\\d+(?:\\.\\d+)?)';
const RANGE = `${NUMBER}(?:(?: to |–)${NUMBER})?`;

/** @returns every contradiction, each with the product or page that says it */
export function contradictions(content: Content): string[] {
  return [
    ...content.products.flatMap((product) => ofProduct(product, content)),
    ...ofPeople(content),
    ...ofPages(content),
  ];
}

function ofProduct(product: Product, content: Content): string[] {
  const { slug, description, export_info, specifications } = product;
  const rows = Object.fromEntries(specifications.map(([label, value]) => [label, String(value)]));
  const texts = [description, export_info].filter((text) => text !== null);
  const said = [...texts, ...Object.values(rows)].join('\n');
  const found: string[] = [];
  const check = (isRight: boolean, words: string) => void (isRight || found.push(`${slug}: ${words}`));

  const season = product.season_months ?? [];
  const known = [...season, ...(product.stored_months ?? [])];
  for (const clause of (rows['Harvest season'] ?? '').split(/[;,]/)) {
    const months = monthsIn(clause);
    const allowed = /stor/i.test(clause) ? known : season;
    check(
      months.every((month) => allowed.includes(month)),
      `harvest “${clause.trim()}”, but season ${season}`,
    );
  }
  const harvest = (rows['Harvest season'] ?? '').split(/[;,]/).filter((clause) => !/stor|lightest/i.test(clause));
  const said_months = new Set(harvest.flatMap(monthsIn));
  if (said_months.size > 0)
    check(
      season.every((month) => said_months.has(month)),
      `season ${season}, but “${rows['Harvest season']}”`,
    );
  for (const sentence of sentencesOf(texts)) {
    // What is sown, agreed or wet has months of its own.
    if (/sow|plant|monsoon|contract|acreage|frost|\bbook\b|enquir|programme|\bby [A-Z]/.test(sentence)) continue;
    const months = monthsIn(sentence).filter((month) => !known.includes(month));
    check(months.length === 0, `“${sentence}”, but months ${known}`);
  }

  const carried = [product.storage_celsius, product.carriage_celsius].filter((range) => range !== null);
  const [coldest, warmest] = [
    Math.min(...carried.map(({ from }) => from)),
    Math.max(...carried.map(({ from, to }) => to ?? from)),
  ];
  for (const sentence of sentencesOf([...texts, ...Object.values(rows)])) {
    if (carried.length === 0 || /wash|warmed|milled|fry|sugar/i.test(sentence)) continue;
    for (const [, from, to = from] of sentence.matchAll(new RegExp(`${RANGE} °C`, 'g'))) {
      check(Number(from) >= coldest && Number(to) <= warmest, `“${sentence}”, but ${coldest} to ${warmest} °C`);
    }
  }

  for (const days of leadTimes(said))
    check(days === product.lead_time_days, `${days} days, but lead time ${product.lead_time_days}`);
  // What is agreed before the harvest has a lead time only from another day, which the text has to name.
  if (/acreage|contract volume|before it is sown/i.test(said))
    check(leadTimes(said).length > 0, `sold before the harvest, but lead time ${product.lead_time_days}`);
  if (product.storage_celsius && product.carriage_celsius)
    check(product.carriage_celsius.from >= product.storage_celsius.from, 'carried colder than it is stored');
  const life = daysIn(rows['Shelf life'] ?? '');
  if (life && product.shelf_life_days)
    check(
      product.shelf_life_days >= life[0] && product.shelf_life_days <= life[1],
      `shelf life “${rows['Shelf life']}”, but ${product.shelf_life_days} days`,
    );

  // What the packages stand in is no packing of its own.
  const packed = (rows.Packing ?? '').toLowerCase().replace(/(?: in |, \d+ per )[^;]*/g, '');
  const kinds = product.packings.map(({ kind }) => kind.toLowerCase()).join(' ');
  for (const material of ['jute', 'mesh', 'leno', 'carton', 'paper', 'poly', 'jumbo', 'crate', 'punnet', 'tray'])
    check(!packed.includes(material) || kinds.includes(material), `packing “${packed}”, but ${kinds}`);
  const weights = [...packed.matchAll(/((?:\d+(?:\.\d+)?(?:, | or )?)+) (kg|t|g)\b/g)].flatMap(
    ([, list = '', unit = '']) => list.split(/, | or /).map((one) => Number(one) * (IN_KG[unit] ?? 1)),
  );
  for (const { kg } of product.packings)
    check(weights.length === 0 || weights.includes(kg), `packing of ${kg} kg, but “${rows.Packing}”`);

  const ports = [...new Set(content.products.flatMap((one) => one.ports))];
  for (const port of ports.filter((name) => !product.ports.some((own) => own.startsWith(name))))
    check(
      !new RegExp(`\\b(?:from|at|through|via|in) ${port}\\b`).test(export_info ?? '') ||
        new RegExp(port).test(product.transit_note ?? ''),
      `${port}, but ports ${product.ports}`,
    );
  const loads = [product, ...product.packings].flatMap((one) => [one.load_20ft_tonnes, one.load_40ft_tonnes]);
  for (const sentence of sentencesOf([export_info ?? '']).filter((each) => !/under|consignment/.test(each)))
    for (const [all, from, to = from] of sentence.matchAll(new RegExp(`${RANGE} t\\b`, 'g')))
      check(
        loads.some((load) => load != null && load >= Number(from) && load <= Number(to)),
        `${all}, but loads ${loads}`,
      );
  for (const [rule] of (export_info ?? '').matchAll(/\b(?:EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)\b/g))
    check(product.incoterms.includes(rule), `${rule}, but incoterms ${product.incoterms}`);
  if (product.crop?.startsWith('dried') || product.crop === 'spice_root')
    check(!/\bfresh\b/i.test(said), 'fresh, but dried');
  return found;
}

function ofPeople({ blog_posts, company_entries, page_content }: Content): string[] {
  const people = [
    ...company_entries.filter(({ kind }) => kind === 'people').map(({ title }) => title),
    ...page_content.filter(({ section_slug }) => section_slug === 'leadership_ceo_name').map(({ content }) => content),
  ];
  return blog_posts.flatMap(({ slug, author_name }) =>
    people.includes(author_name ?? '') ? [] : [`${slug}: by ${author_name}, who is none of ${people}`],
  );
}

function ofPages({ page_content, products }: Content): string[] {
  const textOf = (slug: string) => page_content.find(({ section_slug }) => section_slug === slug)?.content ?? '';
  const [terms, claims] = [textOf('terms'), textOf('claims')];
  const hours = (text: string) => [...new Set([...text.matchAll(/(\d+) hours/g)].map(([, count]) => count))].sort();
  const advance = (text: string) => [...text.matchAll(/(\d+) % in advance/g)].map(([, share]) => share);
  const paid = new Set(products.flatMap(({ payment_terms }) => advance(payment_terms ?? '')));
  const said = page_content.flatMap(({ content }) => [...(content ?? '').matchAll(/(\w+?)(?:e?s)? at (-?\d+) °C/g)]);
  return [
    ...said.flatMap(([all, crop = '', celsius]) => {
      const named = products.filter(({ slug }) => slug.includes(crop.toLowerCase()));
      const isKept = ({ storage_celsius: kept }: Product) =>
        kept !== null && Number(celsius) >= kept.from && Number(celsius) <= (kept.to ?? kept.from);
      return named.length === 0 || named.some(isKept) ? [] : [`a page says “${all}”, no product does`];
    }),
    ...(String(hours(terms)) === String(hours(claims))
      ? []
      : [`terms say ${hours(terms)} hours, claims ${hours(claims)}`]),
    ...advance(terms).flatMap((share) =>
      paid.has(share) ? [] : [`terms: ${share} % in advance, products ${[...paid]}`],
    ),
  ];
}

function sentencesOf(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(/(?<=[.;!?])\s+/));
}

/** @returns the months that a text names, those between the ends of a range too, from 1 */
function monthsIn(text: string): number[] {
  if (/all year/i.test(text)) return MONTHS.map((_, index) => index + 1);
  const ranges = [
    ...text.matchAll(new RegExp(`\\b${MONTH}(?: (?:to|and|until|through) (?:[a-z]+ )?${MONTH})?\\b`, 'g')),
  ];
  return ranges.flatMap(([all, from = '', to]) => {
    const [first, last] = [MONTHS.indexOf(from), to ? MONTHS.indexOf(to) : MONTHS.indexOf(from)];
    if (/ and /.test(all) && !/between/.test(text)) return [first + 1, last + 1];
    return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, step) => ((first + step) % 12) + 1);
  });
}

/** @returns the days of the lead times that a text names; the longer end of a range */
function leadTimes(text: string): number[] {
  const days = '(?:(\\d+) to )?(\\d+) days';
  const ways = [
    `[Ll]ead time(?: is)? (?:about )?${days}`,
    `${days} from (?:order|stock)`,
    `within ${days} of (?:a confirmed )?order`,
    `[Aa]llow ${days} for`,
  ];
  return ways.flatMap((way) => [...text.matchAll(new RegExp(way, 'g'))].map((found) => Number(found[2])));
}

const DAYS = { day: 1, week: 7, month: 30 };

function daysIn(text: string): [number, number] | null {
  const [, from, to = from, unit] = new RegExp(`${RANGE} (day|week|month)s?`).exec(text) ?? [];
  if (!unit) return null;
  const each = DAYS[unit as keyof typeof DAYS];
  return [Number(from) * each, Number(to) * each];
}
