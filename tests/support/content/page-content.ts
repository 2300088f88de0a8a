import { afterEach, beforeAll } from 'vitest';
import type { PageField } from '~/domain/pages/page-field';
import { type Answer, main } from '../http/answer';
import { textOf, valuesOf } from '../http/html';
import { db } from '../http/site';

const COLUMNS = 'id, page_slug, section_slug, content, content_type, created_at, updated_at';

/** Restores the texts of all pages after each test of a file. */
export function restorePagesAfterEach(): void {
  let original: Awaited<ReturnType<typeof allSections>> = [];
  beforeAll(async () => {
    original = await allSections();
  });
  afterEach(async () => {
    await db.from('page_content').delete().not('id', 'is', null).throwOnError();
    await db.from('page_content').insert(original).throwOnError();
  });
}

async function allSections() {
  return (await db.from('page_content').select(COLUMNS).throwOnError()).data;
}

/** Stores a section without the editor's validation; returns its row. */
export async function storeSection(page_slug: 'home' | 'about-us', section_slug: string, content: string) {
  const content_type = section_slug.endsWith('_image_url') ? 'image' : 'text';
  const row = { page_slug, section_slug, content, content_type };
  const options = { onConflict: 'page_slug,section_slug' };
  await db.from('page_content').upsert(row, options).throwOnError();
}

/** The stored text of a section; undefined where there is none. */
export async function storedSection(page_slug: 'home' | 'about-us', section_slug: string): Promise<string | undefined> {
  const found = db.from('page_content').select('content').match({ page_slug, section_slug }).maybeSingle();
  return (await found.throwOnError()).data?.content;
}

/** The texts of a page, with the `alt` texts of its pictures. */
export function contentOf(answer: Answer): string {
  return `${textOf(main(answer))} ${valuesOf(main(answer), 'img', 'alt').join(' ')}`;
}

/** The text fields of a page, by name. */
export function textsOf(fields: Record<string, PageField>): [name: string, field: PageField][] {
  return Object.entries(fields).filter(([, { input }]) => input !== 'picture');
}
