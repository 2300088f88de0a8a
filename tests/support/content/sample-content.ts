import { readSampleContent } from '../../../supabase/seeds/demo/content';

const { products, site_settings, page_content } = await readSampleContent();

/** The products of the sample company, each with the address of its category. */
export { products };

/** The settings of the sample company. */
export const settings = site_settings;

/** The texts of the sample company's pages, by section. */
export const pages = { home: textsOf('home'), 'about-us': textsOf('about-us') };

function textsOf(page: string): Record<string, string> {
  const texts = page_content.filter(({ page_slug, content_type }) => page_slug === page && content_type !== 'image');
  return Object.fromEntries(texts.map(({ section_slug, content }) => [section_slug, content]));
}
