import type { Category } from '~/domain/categories/category';
import { availabilityOf, priceHint, seasonWords } from '~/domain/products/availability';
import { travellingOf } from '~/domain/products/carriage';
import { factRows, factWords } from '~/domain/products/facts';
import { formatCelsius, formatRange } from '~/domain/products/format-facts';
import { PAPER_KINDS, shownPapers } from '~/domain/products/papers';
import {
  type CoveringCertificate,
  type Product,
  productPictures,
  productRows,
  shortDescription,
} from '~/domain/products/product';
import { qualityLine } from '~/domain/products/quality';
import { residueLimits } from '~/domain/products/residues';
import { lotWords } from '~/domain/products/week-kinds';
import type { RequestContext } from '~/lib/request/request-context';
import { longDate, longDay, today } from '~/lib/text/time-zone';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';
import { cameraCode } from './camera-code.server';
import { documentData, readLetterhead } from './letterhead.server';
import { printedMarkup } from './printed-markup';
import { printedPictures } from './printed-pictures.server';
import { revisionOf } from './revision.server';

const FURTHER_PICTURES = 3;

const pairs = (rows: { label: string; value: string }[]) => rows.map(({ label, value }) => [label, value]);

type Printed = {
  product: Product;
  category: Pick<Category, 'name' | 'slug'>;
  certificates?: CoveringCertificate[] | undefined;
};

/** Makes the specification sheet of a product. */
export async function specificationDocument(
  { product, category, certificates = [] }: Printed,
  context: RequestContext,
  search: URLSearchParams,
): Promise<TypesetDocument> {
  const [first, ...further] = productPictures(product);
  const wanted = [
    ...(first ? [{ url: first, width: 640 as const, alt: product.name }] : []),
    ...further.slice(0, FURTHER_PICTURES).map((url) => ({ url, width: 240 as const, alt: '' })),
  ];
  const [head, { pictures, files }] = await Promise.all([
    readLetterhead(context, search),
    printedPictures(context, wanted, product.picture_notes ?? {}),
  ]);
  const day = today(head.zone);
  const address = `${context.origin}/products/${category.slug}/${product.slug}`;
  const shown = {
    name: product.name,
    category: category.name,
    description: product.description?.trim() || shortDescription(product),
    number: `PS-${product.id.slice(0, 8).toUpperCase()}`,
    quality: product.quality.map(qualityLine),
    residues: residuesOf(product),
    carriage: carriageOf(product),
    specifications: pairs(productRows(product)),
    export: pairs(factRows(product, 'export').filter(({ column }) => !CARRIED.includes(column))),
    export_info: product.export_info?.trim() ?? '',
    papers: papersOf(product, certificates, day),
    pictures: pictures.filter((picture) => picture !== null),
    address,
  };
  const code = cameraCode(address);
  return {
    template: 'specification',
    data: {
      ...documentData(head, product.name, product.updated_at),
      ...shown,
      texts: {
        description: printedMarkup(shown.description, context.origin),
        export_info: printedMarkup(shown.export_info, context.origin),
      },
      // Of the day, not of the goods: another price is no other revision.
      week: { words: weekOf(product, day), day: longDay(day) },
      revised: longDate(product.updated_at, head.zone),
      revision: revisionOf({ shown, pictures: wanted }),
      code: code.file,
    },
    pictures: { ...head.files, ...files, [code.file]: code.bytes },
  };
}

/** @returns what loads on a day, lot by lot, and what it costs; empty where there are neither lots nor a price */
function weekOf(product: Product, day: string): string {
  const availability = availabilityOf(product, day);
  const price = priceHint(product, day);
  const lots = availability?.lots ?? [];
  if (lots.length === 0 && !price) return '';
  const loads = availability && [seasonWords(availability), lots.map(lotWords).join('; ')].filter(Boolean).join(': ');
  return [loads, price && `Price hint: ${price.words}`].filter(Boolean).join(' · ');
}

/** The facts that `carriageOf` says. */
const CARRIED = ['carriage_celsius', 'humidity_percent', 'fresh_air_m3h'];
/** @returns the set points of its voyage, each with its label */
function carriageOf(product: Product): string[][] {
  const { by, celsius, humidity, freshAir } = travellingOf(product);
  return [
    ['Carried', { air: 'by air', reefer: 'in a reefer', dry: 'in a dry container' }[by]],
    ['Set point', celsius ? formatCelsius(celsius) : ''],
    ['Relative humidity', humidity ? formatRange(humidity, '%') : ''],
    ['Fresh air', freshAir ? formatRange(freshAir, 'm³/h') : ''],
  ].filter(([, value]) => value);
}

/** @returns whose limits of residues it keeps, who tests it and when last, in one line; and where they are looked up */
function residuesOf(product: Product) {
  const { residue_markets: markets, residue_laboratory: laboratory } = product;
  const parts = [
    markets.length > 0 && `limits of ${factWords('residue_markets', product)}`,
    laboratory,
    product.residue_report_on && `last report ${factWords('residue_report_on', product)}`,
  ].filter(Boolean);
  return { words: parts.length > 0 ? `Residues: ${parts.join('; ')}` : '', links: residueLimits(product) };
}

/** @returns the papers that can be read of it, and the certificates that cover it, a line each */
function papersOf({ papers }: Product, certificates: CoveringCertificate[], day: string): string[] {
  const written = shownPapers(papers, day).map(({ kind, lot, tested_on }) =>
    [PAPER_KINDS[kind], lot && `lot ${lot}`, tested_on && longDate(tested_on, 'UTC')].filter(Boolean).join(', '),
  );
  const covering = certificates.map(({ name, number }) => [name, number].filter(Boolean).join(' '));
  return [
    ...(written.length > 0 ? [`Papers on its page: ${written.join('; ')}`] : []),
    ...(covering.length > 0 ? [`Certificates: ${covering.join('; ')}`] : []),
  ];
}
