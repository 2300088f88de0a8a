import { z } from 'zod';
import { categorySchema } from '~/domain/categories/category';
import { certificateFields } from '~/domain/certificates/certificate';
import { companyEntryFields } from '~/domain/company/company-entry';
import { COMPANY_KIND_NAMES } from '~/domain/company/kinds';
import { galleryItemFields } from '~/domain/gallery/gallery-item';
import { contentType } from '~/domain/pages/page-field';
import { editedPage, isPageSlug, PAGE_SLUGS } from '~/domain/pages/page-list';
import { postSchema } from '~/domain/posts/post';
import { readProductFile } from '~/domain/products/import/product-file.server';
import { PRODUCT_COLUMNS } from '~/domain/products/import/product-import';
import { settingSchema } from '~/domain/settings/setting';
import { pictureUrl } from '~/lib/text/url';
import { type Entry, readPost, readRecords, readTable, SampleContentError, validate } from './read-files';

const bundled = import.meta.glob<string>(['./*.csv', './posts/*.txt'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The files of the sample content, name to text. */
export const sampleFiles = Object.fromEntries(
  Object.entries(bundled).map(([path, text]) => [path.slice('./'.length), text]),
);

const picture = z
  .string('A picture is missing.')
  .refine((url) => pictureUrl(url) !== null, 'This is no picture’s address.');

// What staff do not type: a picture is a file, and the database dates a post when it is published.
const image = z.object({ image_url: picture });
const postExtras = z.object({ featured_image_url: picture.optional(), published_at: z.iso.datetime().optional() });
const order = { sort_order: true } as const;

/**
 * Reads the sample company's content through the schemas of the back office's forms and of the product import.
 *
 * @param files name to text; others in tests
 * @returns rows by table; a product names its category by slug
 * @throws {SampleContentError} where a file is not valid
 */
export async function readSampleContent(files = sampleFiles) {
  const table = async <Row>(file: string, columns: string[], schema: z.ZodType<Row>) => {
    const entries = await readTable(file, files[file] ?? '', columns);
    return entries.map((entry) => validate(entry, schema));
  };
  const product_categories = await table('categories.csv', ['name', 'slug', 'description'], categorySchema);
  return {
    site_settings: await table('settings.csv', ['setting_key', 'setting_value', 'description'], settingSchema),
    // The site shows them in the order of the file.
    product_categories: product_categories.map((category, index) => ({ ...category, position: index + 1 })),
    products: await readProducts(
      files,
      product_categories.map(({ slug }) => slug),
    ),
    certificates: await table(
      'certificates.csv',
      [
        'name',
        'authority',
        'number',
        'scope',
        'valid_from',
        'valid_until',
        'verification_url',
        'description',
        'sort_order',
        'covers',
      ],
      certificateFields.schema
        .required(order)
        .extend({ covers: z.string().default('') })
        .transform(withCovered),
    ),
    gallery_items: await table(
      'gallery.csv',
      ['title', 'sort_order', 'image_url'],
      galleryItemFields.schema.required(order).and(image),
    ),
    company_entries: await table(
      'company.csv',
      ['kind', 'title', 'caption', 'description', 'email', 'phone', 'sort_order'],
      companyEntryFields.schema.required(order).and(z.object({ kind: z.enum(COMPANY_KIND_NAMES) })),
    ),
    blog_posts: Object.entries(files)
      .filter(([file]) => file.startsWith('posts/'))
      .map(([file, text]) => validate(readPost(file, text), postSchema.and(postExtras)))
      // All rows have the same columns.
      .map((post) => ({
        ...post,
        featured_image_url: post.featured_image_url ?? null,
        published_at: post.published_at ?? null,
      })),
    page_content: await readPages(files),
  };
}

/** `all`, or the addresses of categories with `; ` between; the categories have no ids yet. */
function withCovered<Row extends object>({ covers, ...row }: Row & { covers: string }) {
  const slugs = covers === 'all' ? [] : covers.split('; ').filter(Boolean);
  return { ...row, covers_all: covers === 'all', covered_category_ids: slugs };
}

async function readProducts(files: typeof sampleFiles, categories: string[]) {
  const file = 'products.csv';
  const { lines } = await readProductFile(await readRecords(file, files[file] ?? '', PRODUCT_COLUMNS));
  return lines.map(({ line, category_slug, slug, product, reasons }) => {
    const problems = reasons.map(({ column, message }) => `${column}: ${message}`);
    if (category_slug && !categories.includes(category_slug)) problems.push(`There is no category ${category_slug}.`);
    if (product && category_slug && problems.length === 0) return { ...product, category_slug, slug };
    throw new SampleContentError(`${file}, line ${line} is not valid. ${problems.join(' ')}`);
  });
}

async function readPages(files: typeof sampleFiles) {
  const file = 'pages.csv';
  const entries = await readTable(file, files[file] ?? '', ['page_slug', 'section_slug', 'content']);
  const sections = entries.map(readSection);
  return PAGE_SLUGS.flatMap((page) => {
    const ofPage = sections.filter(({ page_slug }) => page_slug === page);
    const fields = Object.fromEntries(ofPage.map(({ section_slug, content }) => [section_slug, content]));
    const images = ofPage.filter(({ content_type }) => content_type === 'image');
    const schema = editedPage(page).set.schema.extend(
      Object.fromEntries(images.map(({ section_slug }) => [section_slug, picture])),
    );
    const valid: Record<string, string | null> = validate({ place: `${file}, ${page}`, fields }, schema);
    return ofPage.map((section) => ({ ...section, content: valid[section.section_slug] ?? '' }));
  });
}

function readSection({ place, fields: { page_slug = '', section_slug = '', content = '' } }: Entry) {
  const page = isPageSlug(page_slug) ? editedPage(page_slug) : null;
  const field = page?.set.fields[section_slug];
  if (!field) throw new SampleContentError(`${place}: there is no section ${page_slug}/${section_slug}.`);
  return { page_slug, section_slug, content, content_type: contentType(field) };
}
