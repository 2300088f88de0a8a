import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failingBackend } from '../../support/backends/backends';
import { newFolder } from '../../support/backends/new-folder';
import { ADMIN } from '../../support/backends/program-process';
import { type SiteProcess, startUnpublishedSite } from '../../support/backends/site-process';
import { storeCategory } from '../../support/content/rows';
import { newUser, signedIn } from '../../support/http/admin';
import { type Answer, main } from '../../support/http/answer';
import { contactFields } from '../../support/http/contact';
import { formOf } from '../../support/http/form';
import { all, textOf, valuesOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { PATHS } from '../../support/http/pages';
import { createVisitor, get, post } from '../../support/http/site';
import { type Staff, signInAs } from '../../support/http/staff';

const DASHBOARD = '/admin/dashboard';
const isUnpublished = ({ page }: Answer) => all(page, 'main', { 'data-unpublished': true }).length > 0;

/** The first steps of a dashboard by name; null where it shows none. */
function stepsOf(answer: Answer): Record<string, string | undefined> | null {
  const [section] = all(main(answer), 'section', { 'data-first-steps': true });
  if (!section) return null;
  const steps = all(section, 'li', { 'data-step': true });
  return Object.fromEntries(steps.map(({ attributes }) => [attributes['data-step'], attributes['data-done']]));
}

describe('a site that is taken offline', () => {
  test('shows visitors nothing, staff everything, and is back on the next request', async () => {
    const staff = await signedIn();
    const filled = formOf(await get('/contact-us'), { full_name: '' });
    const before = (await get('/')).text;
    expect((await staff.post(DASHBOARD, { intent: 'unpublish_site' })).status).toBe(303);

    for (const path of [...PATHS, '/nowhere', '/catalogue.pdf', '/enquiry-list', '/products/onions?page=2']) {
      const answer = await get(path);
      expect([path, answer.status, isUnpublished(answer)]).toEqual([path, 503, true]);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(valuesOf(answer.page, 'meta', 'content', { name: 'robots' })).toEqual(['noindex']);
    }
    expect(await findingsIn(await get('/'))).toEqual([]);
    // Who had the form open already loses nothing.
    expect((await post('/contact-us', { ...filled, ...contactFields() })).status).toBe(303);
    expect((await get('/robots.txt')).text).toMatch(/^User-agent: \*\nDisallow: \/\n/);
    expect((await get('/sitemap.xml')).text).not.toContain('<loc>');
    expect((await get('/feed.xml')).text).not.toContain('<item>');
    expect((await get('/healthz')).status).toBe(200);

    const seen = await staff.get('/products/onions');
    expect([seen.status, all(seen.page, 'span', { 'data-not-public': true }).length]).toEqual([200, 1]);

    expect(stepsOf(await staff.get(DASHBOARD))).toMatchObject({ name: 'true', publish: 'false' });
    expect((await staff.post(DASHBOARD, { intent: 'publish_site' })).status).toBe(303);
    expect((await get('/')).text).toBe(before);
    expect((await get('/robots.txt')).text).not.toContain('Disallow: /\n');
  });

  test('can be shown to whoever has a share link', async () => {
    const staff = await signedIn();
    const { products } = await storeCategory([{}]);
    const id = products[0]?.id;
    const edit = `/admin/manage-products/edit/${id}`;
    const shared = await staff.post(edit, { ...formOf(await staff.get(edit)), intent: 'share' });
    const link = valuesOf(main(shared), 'a', 'href').find((href) => href.includes('/preview/'));
    await staff.post(DASHBOARD, { intent: 'unpublish_site' });
    const shown = await get(new URL(link ?? '').pathname);
    await staff.post(DASHBOARD, { intent: 'publish_site' });
    expect(shown.status).toBe(200);
  });

  test('is not a thing that editors do', async () => {
    const editor = await signedIn(await newUser('editor'));
    expect(stepsOf(await editor.get(DASHBOARD))).toBeNull();
    expect((await editor.postMadeUp(DASHBOARD, { intent: 'unpublish_site' })).status).toBe(403);
    expect((await get('/')).status).toBe(200);
  });

  test('shows what it shows in an outage while the backend does not answer', async () => {
    const answer = await createVisitor(failingBackend('answers 500')).get('/about-us');
    expect(isUnpublished(answer)).toBe(false);
  });
});

describe('a new site without a sample', () => {
  let site: SiteProcess;
  let staff: Staff;

  beforeAll(async () => {
    site = await startUnpublishedSite({ DATA_DIR: newFolder() });
    staff = await signInAs(ADMIN, site);
  });
  afterAll(() => site.stop());

  test('is not public, and names nobody', async () => {
    const answer = await site.get('/');
    expect([answer.status, isUnpublished(answer)]).toEqual([503, true]);
    expect(textOf(answer.page)).not.toMatch(/Doab|Kanpur/);
    expect((await site.get('/readyz')).status).toBe(200);
  });

  test('leads its owner to the day when it is published', async () => {
    const NO_STEP = Object.fromEntries(
      ['name', 'logo', 'phone', 'address', 'registrations', 'category', 'product', 'photographs', 'terms'].map(
        (name) => [name, 'false'],
      ),
    );
    expect(stepsOf(await staff.get(DASHBOARD))).toEqual({ ...NO_STEP, publish: 'false' });

    const name = { setting_key: 'company_name', setting_value: 'Ganga Onions' };
    expect((await staff.post('/admin/site-settings', { ...name, intent: 'add' })).status).toBe(303);
    const category = { name: 'Red onions', intent: 'save' };
    expect((await staff.post('/admin/manage-categories/add', category)).status).toBe(303);
    expect(stepsOf(await staff.get(DASHBOARD))).toEqual({
      ...NO_STEP,
      name: 'true',
      category: 'true',
      publish: 'false',
    });
    expect(textOf((await site.get('/')).page)).toContain('Ganga Onions');

    expect((await staff.post(DASHBOARD, { intent: 'publish_site' })).status).toBe(303);
    expect(stepsOf(await staff.get(DASHBOARD))).toMatchObject({ publish: 'true', terms: 'false' });
    expect((await site.get('/our-products')).status).toBe(200);
  });
});
