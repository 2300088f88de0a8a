import { describe, expect, test } from 'vitest';
import { PAGE_SLUGS } from '~/domain/pages/page-list';
import { failingBackend } from '../../support/backends/backends';
import { store } from '../../support/content/rows';
import { newUser, signedIn, staffOn } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { madeUp } from '../../support/http/form';
import { all, textOf } from '../../support/http/html';

const asha = await signedIn(await newUser('editor', 'Asha Rao'));
const ravi = await signedIn(await newUser('editor', 'Ravi Jain'));

const presence = (answer: Answer) => all(main(answer), 'p', { 'data-presence': true }).map(textOf);
const certificate = async () => {
  const { id } = await store('certificates', { name: 'Open to two' });
  return `/admin/edit-pages/certificates/edit/${id}`;
};

/** What a script of the page sends. */
const send = (form: Record<string, string>, by = asha) => by.get('/admin/open-form', madeUp(new URLSearchParams(form)));
/** Opens a page as a browser without scripts does, with its pictures. */
const open = async (path: string, by = asha) => {
  const answer = await by.get(path);
  const [picture = ''] = answer.text.match(/\/admin\/open-form\?[^"]+/) ?? [];
  expect((await by.get(picture)).headers.get('content-type')).toBe('image/gif');
  return answer;
};

describe('a form that a colleague has open', () => {
  test('says so on load, without scripts, and not to the person alone', async () => {
    const path = await certificate();
    expect(presence(await open(path))).toEqual([]);
    expect(presence(await open(path))).toEqual([]);
    expect(presence(await open(path, ravi))).toEqual([expect.stringMatching(/^Asha Rao \(.+\) opened this form/)]);
    expect(presence(await asha.get(path))).toEqual([expect.stringContaining('Ravi Jain')]);
    expect(presence(await asha.get(await certificate()))).toEqual([]);
    for (const other of ['/admin/edit-pages/certificates', '/admin/edit-pages/certificates/add'])
      expect(presence(await ravi.get(other))).toEqual([]);
  });

  test('is open once a page with scripts says so, until that says that it was left', async () => {
    const path = await certificate();
    const said = async (form: Record<string, string>, by = asha) => {
      const answer = await send({ path, ...form }, by);
      expect(answer.status).toBe(200);
      return [...answer.text.matchAll(/<strong>([^<]*)</g)].map(([, name]) => name);
    };
    // What a browser fetches ahead, nobody has open.
    await asha.get(path);
    expect(presence(await open(path, ravi))).toEqual([]);
    expect(await said({})).toEqual(['Ravi Jain']);
    expect(await said({ left: 'on' }, ravi)).toEqual(['Asha Rao']);
    expect(await said({})).toEqual([]);
    expect((await send({ path: '/admin/dashboard' })).status).toBe(404);
  });

  test('is known of the record of a buyer', async () => {
    const { id } = await store('buyers', { company: 'Open Foods' });
    await open(`/admin/buyers/${id}`);
    expect(presence(await ravi.get(`/admin/buyers/${id}`)).join()).toContain('Asha Rao');
  });

  test('opens also where nobody can say who else has it open', async () => {
    const path = await certificate();
    const down = staffOn(failingBackend('answers 500', 'rpc/who_has_open'), asha);
    expect((await down.get(path)).status).toBe(200);
  });

  test.each(PAGE_SLUGS)('is known of the texts of %s', async (slug) => {
    const path = `/admin/edit-pages/${slug}`;
    await open(path);
    expect(presence(await ravi.get(path)).join()).toContain('Asha Rao');
  });
});
