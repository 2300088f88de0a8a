import { afterEach, beforeAll } from 'vitest';
import type { PageField } from '~/domain/pages/page-field';
import { type Answer, main } from '../http/answer';
import { textOf, valuesOf } from '../http/html';
import { db } from '../http/site';

/** Puts the texts of all pages back after each test of a file. */
export function keepPages(): void {
  let kept: Awaited<ReturnType<typeof allSections>> = [];
  beforeAll(async () => {
    kept = await allSections();
  });
  afterEach(async () => {
    await db.from('page_content').delete().not('id', 'is', null).throwOnError();
    await db.from('page_content').insert(kept).throwOnError();
  });
}

async function allSections() {
  return (await db.from('page_content').select().throwOnError()).data;
}

/** Stores a section as a program does that bypasses the editor; gives its row. */
export async function storeSection(page_slug: 'home' | 'about-us', section_slug: string, content: string) {
  const row = { page_slug, section_slug, content };
  const options = { onConflict: 'page_slug,section_slug' };
  await db.from('page_content').upsert(row, options).throwOnError();
}

/** What is stored of a section; undefined where nothing is. */
export async function storedSection(page_slug: 'home' | 'about-us', section_slug: string): Promise<string | undefined> {
  const found = db.from('page_content').select('content').match({ page_slug, section_slug }).maybeSingle();
  return (await found.throwOnError()).data?.content;
}

/** What a page says, to those who see its pictures and to those who do not. */
export function saidBy(answer: Answer): string {
  return `${textOf(main(answer))} ${valuesOf(main(answer), 'img', 'alt').join(' ')}`;
}

/** The fields of a page that are typed. */
export function textsOf(fields: readonly PageField[]): PageField[] {
  return fields.filter(({ input }) => input !== 'image');
}
