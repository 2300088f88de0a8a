import { type Catalogue, MAX_PRINTED } from '~/domain/products/catalogue.server';
import { factRows, mainFacts } from '~/domain/products/facts';
import { shortDescription } from '~/domain/products/product';
import { withoutMarks } from '~/lib/markup/without-marks';
import { notesOf } from '~/lib/pictures/picture-notes';
import type { RequestContext } from '~/lib/request/request-context';
import { longDate } from '~/lib/text/time-zone';
import { truncate } from '~/lib/text/truncate';
import { shownPictureUrl } from '~/lib/text/url';
import type { TypesetDocument } from '~/lib/typesetting/typeset.server';
import { cameraCode } from './camera-code.server';
import { documentData, readLetterhead } from './letterhead.server';
import { printedMarkup } from './printed-markup';
import { printedPictures } from './printed-pictures.server';
import { revisionOf } from './revision.server';

/** How long a description may be; a longer one ends with a sentence, or with a word where its first sentence is longer. */
const MAX_DESCRIPTION = 240;

function inShort(text: string): string {
  const short = truncate(text, MAX_DESCRIPTION);
  if (short === text) return text;
  return /^.*[.!?।。](?=\s)/su.exec(short)?.[0] ?? short.replace(/[\s,;:.]+\S*…$/, '…');
}

/** Makes a catalogue: of one category, or of all. */
export async function catalogueDocument(
  { categories, total, updated_at }: Catalogue,
  of: { name: string; description: string; path: string },
  context: RequestContext,
  search: URLSearchParams,
): Promise<TypesetDocument> {
  const products = categories.flatMap(({ slug, products: own }) => own.map((product) => ({ ...product, in: slug })));
  const wanted = products.map(({ image_url, name }) => ({
    url: shownPictureUrl(image_url) ?? '',
    width: 480 as const,
    alt: name,
  }));
  const [head, { pictures, files }] = await Promise.all([
    readLetterhead(context, search),
    printedPictures(context, wanted, notesOf(...products)),
  ]);
  const address = context.origin + of.path;
  const entries = products.map((product, index) => ({
    name: product.name,
    description: inShort(withoutMarks(product.description ?? '').trim() || shortDescription(product)),
    facts: [...mainFacts(product), ...factRows({ origin: product.origin }, 'product')].map(({ label, value }) => [
      label,
      value,
    ]),
    picture: pictures[index] ?? null,
    address: `${context.origin}/products/${product.in}/${product.slug}`,
  }));
  let taken = 0;
  const groups = categories.map(({ name, products: own }) => {
    taken += own.length;
    return { name, products: entries.slice(taken - own.length, taken) };
  });
  const shown = {
    name: of.name,
    description: of.description,
    products: products.length,
    categories: groups,
    stopped:
      total > products.length
        ? `This catalogue has the first ${MAX_PRINTED} of ${total.toLocaleString('en')} products. All of them are at`
        : '',
    address,
  };
  const code = cameraCode(address);
  return {
    template: 'catalogue',
    data: {
      ...documentData(head, of.name, updated_at),
      ...shown,
      text: printedMarkup(of.description, context.origin),
      revised: updated_at ? longDate(updated_at, head.zone) : '',
      revision: revisionOf({ shown, pictures: wanted }),
      code: code.file,
    },
    pictures: { ...head.files, ...files, [code.file]: code.bytes },
  };
}
