import fc from 'fast-check';
import { AIR_TRAITS, CARRIAGES, CROP_KEYS } from '~/domain/products/crops';
import type { ExportedProduct } from '~/domain/products/import/product-file.server';
import { PAPER_KINDS, type PaperKind } from '~/domain/products/papers';
import { SPECIFICATION_LIMITS } from '~/domain/products/product';
import { BASES } from '~/domain/products/quality-presets';
import { RESIDUE_MARKETS } from '~/domain/products/residues';
import { inOneLine } from '~/lib/text/one-line';
import { slugify } from '~/lib/text/slug';
import { pictureUrl } from '~/lib/text/url';

// Random text rarely contains special characters.
const character = fc.oneof(
  fc.constantFrom(...'=+-@\t\n\'",;{}[]\\ aé＝🧅\u00a0\u2028\ufeff', 'प्या'),
  fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
);
// What a spreadsheet would take for something else.
const looking = fc.oneof(
  fc.constantFrom(
    ...'2-4|8-15|07|0703.10|1/2|10:30|30 %|5 Jan|Jan 5|January 5, 2026|5. Mai|1e5|TRUE|wahr|(5)|65+'.split('|'),
  ),
  fc.constantFrom(
    '$5',
    '₹ 500',
    '1,000',
    '1.125',
    '1.200,50',
    '12345678901234567890',
    '2026-04-02',
    "'07",
    "'=1",
    '२५',
  ),
  fc.stringMatching(/^\d{1,4}[-/.:]\d{1,4}$/),
);
const text = (maxLength: number) =>
  fc.oneof({ arbitrary: fc.string({ unit: character, maxLength }), weight: 2 }, looking);
// Normalized as by a form: trimmed, LF line breaks, no NUL; null where it is blank.
const stored = (maxLength: number) =>
  text(maxLength).map((value) => value.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim() || null);
const given = (maxLength: number) => stored(maxLength).map((value) => value ?? 'x');
const url = fc
  .oneof(
    text(20).map((path) => `/images/${path}`),
    fc.webUrl({ validSchemes: ['https'] }),
  )
  .filter((value) => pictureUrl(value) === value);
const slug = text(30)
  .map(slugify)
  .filter((value) => value !== '');
const label = fc
  .oneof(text(SPECIFICATION_LIMITS.label / 2), fc.nat().map(String), fc.constant('__proto__'))
  .map((value) => value.replaceAll('\0', ''))
  .filter((value) => value.trim() !== '');
const value = fc.oneof(
  text(30).map((held) => held.replaceAll('\0', '')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((held) => (Object.is(held, -0) ? 0 : held)),
  fc.boolean(),
);
const format = (value: string) => inOneLine(value).replace(/\s+/g, ' ').trim();
const line = (maxLength: number) => text(maxLength).map((value) => format(value) || null);
const words = text(30).map((value) => format(value.replace(/[,;]+/g, ' ')));
const list = (item: fc.Arbitrary<string>) => fc.uniqueArray(item.filter(Boolean), { maxLength: 5 });
const number = (most: number) => fc.integer({ min: 1, max: most });
const months = fc.uniqueArray(number(12)).map((some) => some.sort((one, other) => one - other));
const thousandths = (lowest: number, most: number) =>
  fc.oneof(
    fc.integer({ min: lowest, max: most }),
    fc.integer({ min: lowest * 1000, max: most * 1000 }).map((value) => value / 1000),
  );
const range = (lowest: number) =>
  fc
    .tuple(thousandths(lowest, 50), fc.option(thousandths(lowest, 99)))
    .map(([from, to]) => ({ from, to: to === null ? null : Math.max(from, to) }));

const facts = {
  hs_code: fc.option(fc.stringMatching(/^(0[1-9]|[1-8]\d)(\d\d){1,5}$/)),
  origin: line(50),
  sizes_mm: fc.array(range(0), { maxLength: 4 }),
  packings: fc.array(
    fc.record(
      {
        kind: words.filter(Boolean),
        kg: number(30_000_000).map((grams) => grams / 1000),
        load_20ft_tonnes: number(28_000).map((kg) => kg / 1000),
        load_40ft_tonnes: number(30),
      },
      { requiredKeys: ['kind', 'kg'] },
    ),
    { maxLength: 4 },
  ),
  uses: list(words),
  season_months: months,
  stored_months: months,
  storage_celsius: fc.option(range(-50)),
  shelf_life_days: fc.option(number(3650)),
  moq_tonnes: fc.option(thousandths(1, 100_000)),
  crop: fc.option(fc.constantFrom(...CROP_KEYS)),
  carried_by: fc.option(fc.constantFrom(...CARRIAGES)),
  carriage_celsius: fc.option(range(-50)),
  humidity_percent: fc.option(range(0)),
  fresh_air_m3h: fc.option(range(0)),
  air_traits: fc.subarray([...AIR_TRAITS]),
  not_admitted_in: fc.subarray(['European Union', 'United Kingdom', 'Türkiye']),
  not_admitted_reason: line(50),
  papers: fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(PAPER_KINDS) as PaperKind[])),
      lot: line(50),
      tested_on: fc.constantFrom(null, '2026-02-04'),
      valid_until: fc.constantFrom(null, '2026-02-04', '2027-12-31'),
      document_url: url,
    }),
    { maxLength: 3 },
  ),
  quality: fc.array(
    fc.record(
      {
        parameter: words.filter(Boolean),
        unit: words.filter(Boolean),
        minimum: thousandths(-5, 0),
        maximum: thousandths(0, 500_000),
        basis: fc.constantFrom(...BASES),
        method: words.filter(Boolean),
        standard: words.filter(Boolean),
      },
      { requiredKeys: ['parameter'] },
    ),
    { maxLength: 4 },
  ),
  residue_markets: fc.subarray([...RESIDUE_MARKETS]),
  residue_laboratory: line(50),
  residue_report_on: fc.option(
    fc.integer({ min: 0, max: 9999 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
  ),
  load_20ft_tonnes: fc.option(number(28_000).map((kg) => kg / 1000)),
  load_40ft_tonnes: fc.option(number(30)),
  ports: list(words),
  incoterms: list(fc.constantFrom('FOB', 'CFR', 'CIF')),
  transit_note: line(50),
  lead_time_days: fc.option(number(730)),
  payment_terms: line(50),
  lots: fc.array(
    fc.record({
      harvested_on: fc.option(fc.constantFrom('2026-10-02', '2026-11-18')),
      tonnes: fc.option(thousandths(1, 100_000)),
      available_until: fc.constantFrom('2026-12-05', '2027-01-31'),
    }),
    { maxLength: 3 },
  ),
  price_amount: fc.option(fc.constantFrom('310', '0.5', '310.25', '0.125', '1250.1255', '120000.5')),
  price_currency: fc.option(fc.constantFrom('USD', 'INR', 'KWD')),
  price_unit: fc.option(fc.constantFrom('t', 'kg', 'bag', 'carton', 'container_20ft', 'container_40ft')),
  price_incoterm: fc.option(fc.constantFrom('FOB', 'FOB Nhava Sheva', 'CIF 2-4')),
  price_until: fc.option(fc.constantFrom('2026-12-05', '2027-02-28')),
};

/** A product as an export finds it, with texts that look like something else. */
export const exportedProduct: fc.Arbitrary<ExportedProduct> = fc.record({
  id: fc.uuid(),
  name: given(60)
    .map((name) => inOneLine(name).trim())
    .filter((name) => /[^\s\p{Cc}]/u.test(name)),
  slug,
  category_slug: slug,
  description: stored(200),
  specifications: fc.uniqueArray(fc.tuple(label, value), { maxLength: 6, selector: ([text]) => text }),
  export_info: stored(50),
  is_featured: fc.boolean(),
  image_url: fc.option(url),
  gallery_images: fc.array(url, { maxLength: 3 }),
  document_url: fc.option(url),
  ...facts,
});
