import type { Category } from '~/domain/categories/category';
import { type FactRow, factRows, mainFacts } from '~/domain/products/facts';
import { MONTHS } from '~/domain/products/format-facts';
import { type Product, productPictures, productRows, shortDescription } from '~/domain/products/product';
import type { RequestContext } from '~/lib/request/request-context';
import { longDate } from '~/lib/text/time-zone';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';
import { cameraCode } from './camera-code.server';
import { documentData, readLetterhead } from './letterhead.server';
import { printedMarkup } from './printed-markup';
import { printedPictures } from './printed-pictures.server';
import { revisionOf } from './revision.server';

const FURTHER_PICTURES = 3;

const pairs = (rows: { label: string; value: string }[]) => rows.map(({ label, value }) => [label, value]);

/** Makes the specification sheet of a product. */
export async function specificationDocument(
  { product, category }: { product: Product; category: Pick<Category, 'name' | 'slug'> },
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
  const main = mainFacts(product);
  const isMain = ({ column }: FactRow) => main.some((row) => row.column === column);
  const address = `${context.origin}/products/${category.slug}/${product.slug}`;
  const shown = {
    name: product.name,
    category: category.name,
    description: product.description?.trim() || shortDescription(product),
    main: pairs(main),
    specifications: pairs(productRows(product)),
    export: pairs(factRows(product, 'export').filter((row) => !isMain(row))),
    export_info: product.export_info?.trim() ?? '',
    months: seasonOf(product),
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
      revised: longDate(product.updated_at, head.zone),
      revision: revisionOf({ shown, pictures: wanted }),
      code: code.file,
    },
    pictures: { ...head.files, ...files, [code.file]: code.bytes },
  };
}

function seasonOf({ season_months, stored_months }: Product) {
  if (season_months.length + stored_months.length === 0) return [];
  return MONTHS.map((name, index) => {
    const month = index + 1;
    const state = season_months.includes(month) ? 'fresh' : stored_months.includes(month) ? 'stored' : 'none';
    return { name: name.slice(0, 3), state };
  });
}
