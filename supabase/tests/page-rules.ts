import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor, Stage } from './actors';
import { fresh } from './samples';

const PAGE = 'about-us';

/** Tests that a page is saved atomically, once per version, and by admins only. */
export function describeSavePageContent(stage: () => Stage): void {
  describe('save_page_content', () => {
    const rows = async () => {
      const { data } = await stage().service.from('page_content').select().eq('page_slug', PAGE).throwOnError();
      return data;
    };
    const version = async () =>
      (await rows())
        .map(({ updated_at }) => updated_at)
        .sort()
        .at(-1) ?? '';
    const section = (section_slug: string, content: string, content_type = 'text') => ({
      section_slug,
      content,
      content_type,
    });
    const save = (by: Actor, loaded: string, ...sections: object[]) => {
      const saved = { page_slug: PAGE, version: loaded, sections: JSON.stringify(sections) };
      return stage().as[by].rpc('save_page_content', saved);
    };

    beforeEach(async () => {
      await stage().service.from('page_content').delete().eq('page_slug', PAGE).throwOnError();
    });

    test('adds and changes sections at once, and leaves others alone', async () => {
      expect((await save('admin', '', section('a', 'A'), section('b', 'B'))).data).toBe(true);
      const before = await rows();
      const changed = [section('b', 'Other'), section('c', '/c.jpg', 'image')];
      expect((await save('admin', await version(), ...changed)).data).toBe(true);
      const after = await rows();
      expect(after.find(({ section_slug }) => section_slug === 'a')).toEqual(
        before.find(({ section_slug }) => section_slug === 'a'),
      );
      expect(after).toHaveLength(3);
      for (const one of changed) expect(after).toContainEqual(expect.objectContaining(one));
    });

    test.each(['', '2001-02-03T04:05:06+00:00'])(
      'writes nothing where the page is not of version %j',
      async (loaded) => {
        await save('admin', '', section('a', 'A'));
        const before = await rows();
        expect((await save('admin', loaded, section('a', 'Lost'), section('b', 'Lost'))).data).toBe(false);
        expect(await rows()).toEqual(before);
      },
    );

    test('writes nothing where one section breaks a rule', async () => {
      const { error } = await save('admin', '', section('a', 'A'), section('b', 'javascript:x', 'image'));
      expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('page_content_picture_url_form') });
      expect(await rows()).toEqual([]);
    });

    test('of ten savers at the same moment one wins, also on an empty page', async () => {
      for (const loaded of ['', null]) {
        const from = loaded ?? (await version());
        const all = Array.from({ length: 10 }, () => save('admin', from, section('a', `Text ${fresh()}`)));
        const results = (await Promise.all(all)).map(({ data }) => data);
        expect(results.filter((saved) => saved === true)).toHaveLength(1);
        expect(results.filter((saved) => saved === false)).toHaveLength(9);
      }
    });

    test.each(['anonymous', 'user'] as const)('refuses %s', async (actor) => {
      expect((await save(actor, '', section('a', 'A'))).error?.code).toBe('42501');
      expect(await rows()).toEqual([]);
      await save('admin', '', section('a', 'A'));
      const before = await rows();
      expect((await save(actor, await version(), section('a', 'B'))).error?.code).toBe('42501');
      expect(await rows()).toEqual(before);
    });
  });
}
