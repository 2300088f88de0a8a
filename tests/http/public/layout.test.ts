import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '~/domain/settings/settings';
import { backendWith, failingBackend } from '../../support/backends/backends';
import { dayIn } from '../../support/content/company-day';
import { inOneLine, readPdf } from '../../support/content/pdf';
import { change, store } from '../../support/content/rows';
import { settings } from '../../support/content/sample-content';
import { type Answer, main, toasts } from '../../support/http/answer';
import { all, type Element, one, textOf, texts, valuesOf } from '../../support/http/html';
import { findingsIn } from '../../support/http/html-findings';
import { PATHS } from '../../support/http/pages';
import { createVisitor, get } from '../../support/http/site';

const NAVIGATION = [
  ['Home', '/'],
  ['About Us', '/about-us'],
  ['Our Products', '/our-products'],
  ['Certificates', '/certificates-memberships'],
  ['Gallery', '/gallery'],
  ['Blog', '/blog'],
  ['Contact Us', '/contact-us'],
];

const setting = (key: string) => settings.find(({ setting_key }) => setting_key === key)?.setting_value ?? '';
const setSetting = (setting_key: string, setting_value: string) =>
  change('site_settings', { setting_key }, { setting_value });

/** A page as it would be with a setting that the database may not let in. */
function homeWith(setting_key: string, setting_value: string) {
  const others = settings.filter((row) => row.setting_key !== setting_key);
  return createVisitor(backendWith('site_settings', [...others, { setting_key, setting_value }])).get('/');
}

const linksOf = (root: Element) => all(root, 'a').map((link) => [textOf(link), link.attributes.href]);
const footerOf = async () => one((await get('/')).page, 'footer');
const socialOf = (footer: Element) => linksOf(footer).filter(([, href]) => /^https?:/.test(href ?? ''));

describe('the header', () => {
  test('has the logo, and the entries in their order, each with an icon', async () => {
    const header = one((await get('/')).page, 'header');
    const navigation = one(header, 'nav', { 'aria-label': 'Main' });
    expect(linksOf(navigation)).toEqual(NAVIGATION);
    for (const link of all(navigation, 'a')) expect(all(link, 'svg')).toHaveLength(1);
    const [logo] = all(header, 'a');
    expect(logo?.attributes.href).toBe('/');
    expect(valuesOf(header, 'img', 'src')).toContain(setting('header_logo_url'));
  });

  test.each([
    ['/', 'Home'],
    ['/about-us', 'About Us'],
    ['/our-products?q=onion', 'Our Products'],
    ['/products/onions', 'Our Products'],
    ['/products/onions/nashik-red-onion', 'Our Products'],
    ['/certificates-memberships', 'Certificates'],
    ['/gallery', 'Gallery'],
    ['/blog/garlic-grades-by-size', 'Blog'],
    ['/contact-us', 'Contact Us'],
  ])('marks where %s belongs: %s', async (path, label) => {
    const { page } = await get(path);
    const navigation = one(page, 'nav', { 'aria-label': 'Main' });
    expect(texts(navigation, 'a', { 'aria-current': 'page' })).toEqual([label]);
  });

  test('marks nothing on a page that belongs nowhere', async () => {
    const navigation = one((await get('/no-such-page')).page, 'nav', { 'aria-label': 'Main' });
    expect(all(navigation, 'a', { 'aria-current': true })).toEqual([]);
  });

  test('has a menu with the same entries, opened and closed by buttons without JavaScript', async () => {
    const { page } = await get('/');
    const menu = one(page, '*', { id: 'site-menu', popover: true });
    expect(linksOf(one(menu, 'nav'))).toEqual(NAVIGATION);
    const { id = '' } = menu.attributes;
    expect(texts(page, 'button', { popovertarget: id })).toEqual(['Open menu', 'Close menu']);
    expect(one(menu, 'button', { popovertarget: id }).attributes.popovertargetaction).toBe('hide');
  });
});

test.each([...PATHS, '/no-such-page'])('%s has the search in its header', async (path) => {
  const { page } = await get(path);
  const form = one(one(page, 'header', { 'data-site-header': true }), 'form', { role: 'search' });
  expect([form.attributes.action, form.attributes.method]).toEqual(['/our-products', undefined]);
  expect(one(form, 'input', { type: 'search' }).attributes.name).toBe('q');
  // The last one stands in the menu, for windows whose header has no room for the first.
  const buttons = texts(page, 'button', { popovertarget: 'site-search' });
  expect(buttons).toEqual(['Find a product', 'Close search', 'Find a product']);
});

describe('the footer', () => {
  test('has the logo, the tagline, the quick links and the year', async () => {
    const footer = await footerOf();
    expect(valuesOf(footer, 'img', 'src')).toEqual([setting('header_logo_url')]);
    expect(textOf(footer)).toContain(setting('company_tagline'));
    expect(linksOf(one(footer, 'nav', { 'aria-label': 'Quick links' }))).toEqual(
      NAVIGATION.filter(([label]) => label !== 'Blog'),
    );
    expect(textOf(footer)).toContain(`© ${dayIn(0).slice(0, 4)} ${DEFAULT_SETTINGS.company_name}`);
  });

  test('ends the copyright with one full stop', async () => {
    const footer = one((await homeWith('company_name', 'Doab Harvest Exports Pvt. Ltd.')).page, 'footer');
    expect(textOf(footer)).toContain('Doab Harvest Exports Pvt. Ltd. All rights reserved.');
  });

  test('has address, e-mail and telephone', async () => {
    const footer = await footerOf();
    expect(textOf(footer)).toContain(setting('contact_address'));
    expect(linksOf(footer)).toContainEqual([setting('contact_email'), `mailto:${setting('contact_email')}`]);
    expect(linksOf(footer)).toContainEqual([setting('contact_phone'), 'tel:+915125550148']);
  });

  test('dials numbers that were stored before forms completed them', async () => {
    const others = settings.filter(({ setting_key }) => !['contact_phone', 'whatsapp_number'].includes(setting_key));
    const rows = [
      { setting_key: 'contact_phone', setting_value: '0512-255 5148 / 255 5149' },
      { setting_key: 'whatsapp_number', setting_value: '098390 00148' },
    ];
    const { page, text } = await createVisitor(backendWith('site_settings', [...others, ...rows])).get('/');
    expect(linksOf(one(page, 'footer'))).toContainEqual(['+91 512 255 5148', 'tel:+915122555148']);
    expect(text).toContain('https://wa.me/919839000148');
    expect(text).toContain('"telephone":"+91 512 255 5148"');
  });

  test('invents no e-mail and no telephone', async () => {
    const others = settings.filter(({ setting_key }) => !['contact_email', 'contact_phone'].includes(setting_key));
    const { page } = await createVisitor(backendWith('site_settings', others)).get('/');
    expect(valuesOf(page, 'a', 'href').filter((href) => /^(mailto|tel):/.test(href))).toEqual([]);
    expect(textOf(page)).not.toContain(DEFAULT_SETTINGS.contact_email);
  });

  test.each(['/', '/about-us', '/products/onions/nashik-red-onion', '/contact-us', '/enquiry-list', '/feed.xml'])(
    'is right for a company that has given its name only: %s has no way to another one',
    async (path) => {
      const rows = [
        { setting_key: 'company_name', setting_value: 'Ganga Onions' },
        { setting_key: 'site_published', setting_value: 'yes' },
      ];
      const answer = await createVisitor(backendWith('site_settings', rows)).get(path);
      expect(answer.status).toBe(200);
      const { contact_address, contact_email, contact_phone } = DEFAULT_SETTINGS;
      const others = [contact_address, contact_email, contact_phone, 'https://wa.me/', 'openstreetmap.org'];
      expect(others.filter((way) => answer.text.includes(way))).toEqual([]);
      if (path !== '/feed.xml') expect(await findingsIn(answer)).toEqual([]);
    },
  );

  test('has office hours and legal numbers, each only where it is filled', async () => {
    const footer = textOf(await footerOf());
    expect(footer).toContain('Monday to Saturday, 09:30 to 18:00 (India Standard Time)');
    expect(footer).toContain(`IEC ${setting('iec')} · GSTIN ${setting('gstin')} · FSSAI ${setting('fssai')}`);
    const without = textOf(one((await homeWith('gstin', ' ')).page, 'footer'));
    expect(without).toContain(`IEC ${setting('iec')} · FSSAI`);
    expect(without).not.toContain('GSTIN');
    expect(without).not.toMatch(/Registered office|grievances|CIN /);
  });

  test('names what an Indian company has to on its first page, and contact page and documents with it', async () => {
    const named = {
      cin: 'U72900KA2008PTC046374',
      registered_office: '3 Residency Road, Bengaluru 560025',
      grievance_contact: 'Meera Joshi',
    };
    const rows = Object.entries(named).map(([setting_key, setting_value]) => ({ setting_key, setting_value }));
    const visitor = createVisitor(backendWith('site_settings', [...settings, ...rows]));
    const home = await visitor.get('/');
    const footer = textOf(one(home.page, 'footer'));
    expect(footer).toContain(setting('company_name'));
    expect(footer).toContain('Registered office: 3 Residency Road, Bengaluru 560025');
    expect(footer).toContain(`CIN U72900KA2008PTC046374 · IEC ${setting('iec')}`);
    expect(footer).toContain('Queries and grievances: Meera Joshi');
    const contact = textOf(main(await visitor.get('/contact-us')));
    for (const words of ['Registered office 3 Residency Road', 'Queries and grievances Meera Joshi']) {
      expect(contact).toContain(words);
    }
    const pdf = await readPdf((await visitor.get('/products/onions/catalogue.pdf')).bytes);
    expect(inOneLine(pdf)).toContain(
      'Registered office: 3 Residency Road, Bengaluru 560025 · CIN U72900KA2008PTC046374',
    );
  });

  test('hides the icon of a network whose link is #', async () => {
    expect(setting('social_twitter_url')).toBe('#');
    expect(socialOf(await footerOf())).toEqual([
      ['Facebook', setting('social_facebook_url')],
      ['LinkedIn', setting('social_linkedin_url')],
      ['Instagram', setting('social_instagram_url')],
    ]);
  });

  test('shows it once there is a link', async () => {
    await setSetting('social_twitter_url', 'https://x.example/doab');
    expect(socialOf(await footerOf())[1]).toEqual(['Twitter', 'https://x.example/doab']);
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '',
    ' # ',
  ])('does not link to %j', async (link) => {
    const answer = await homeWith('social_facebook_url', link);
    const names = socialOf(one(answer.page, 'footer')).map(([name]) => name);
    expect(names).toEqual(['LinkedIn', 'Instagram']);
    expect(
      valuesOf(answer.page, 'a', 'href').filter((href) => /^\s*(javascript|data|vbscript):|^\/\//i.test(href)),
    ).toEqual([]);
  });

  test('shows the default logo where the stored one is no address', async () => {
    const footer = one((await homeWith('header_logo_url', 'javascript:alert(1)')).page, 'footer');
    expect(valuesOf(footer, 'img', 'src')).toEqual([DEFAULT_SETTINGS.header_logo_url]);
  });

  test('shows the default of a setting that is blank', async () => {
    const footer = one((await homeWith('contact_address', '  ')).page, 'footer');
    expect(textOf(footer)).toContain(DEFAULT_SETTINGS.contact_address);
  });
});

describe('the WhatsApp button', () => {
  test('opens a chat with the digits of the number', async () => {
    await setSetting('whatsapp_number', '+91 (98390) 00-149');
    const button = one((await get('/')).page, 'a', { 'data-whatsapp': true });
    expect(button.attributes.href).toBe('https://wa.me/919839000149');
    expect(textOf(button)).not.toBe('');
  });

  test('has a fixed number where none is stored', async () => {
    const { page } = await homeWith('whatsapp_number', '');
    expect(one(page, 'a', { 'data-whatsapp': true }).attributes.href).toBe('https://wa.me/919839000148');
  });
});

describe('the settings of a backend that fails', () => {
  test.each(['/', '/about-us', '/products/onions/nashik-red-onion', '/gallery', '/contact-us'])(
    'are the defaults at %s, without a toast',
    async (path) => {
      const answer = await createVisitor(failingBackend('answers 500', 'site_settings')).get(path);
      expect(answer.status).toBe(200);
      expect(toasts(answer)).toEqual([]);
      const footer = one(answer.page, 'footer');
      const shown = textOf(footer);
      const { contact_address, contact_email, contact_phone, header_logo_url } = DEFAULT_SETTINGS;
      for (const text of [contact_address, contact_email, contact_phone]) expect(shown).toContain(text);
      expect(contact_address).toMatch(/Kanpur, Uttar Pradesh/);
      expect(valuesOf(footer, 'img', 'src')).toEqual([header_logo_url]);
      expect(socialOf(footer)).toEqual([]);
      const chat = one(answer.page, 'a', { 'data-whatsapp': true }).attributes.href ?? '';
      // A product's page has a message, too.
      expect(chat.split('?')[0]).toBe('https://wa.me/919839000148');
    },
  );

  test('leave the rest of the page as it is', async () => {
    const failing = await createVisitor(failingBackend('answers 500', 'site_settings')).get('/products/onions');
    expect(textOf(main(failing))).toBe(textOf(main(await get('/products/onions'))));
  });
});

describe('the pictures of the owner', () => {
  const BUCKET = '/storage/v1/object/public/application-assets/';
  const links = (answer: Answer, rel: string) => valuesOf(answer.page, 'link', 'href', { rel });

  test('are icon and shared picture of every page that has none of its own', async () => {
    const before = await get('/contact-us');
    expect(links(before, 'icon')).toEqual(['/favicon.svg']);
    for (const setting_key of ['site_icon_url', 'share_picture_url']) {
      await store('site_settings', { setting_key, setting_value: `${BUCKET}public/site/${setting_key}.png` });
    }
    const answer = await get('/contact-us');
    expect(links(answer, 'icon')).toEqual(['/pictures/160/public/site/site_icon_url.png.webp']);
    expect(links(answer, 'apple-touch-icon')).toEqual([`${BUCKET}public/site/site_icon_url.png`]);
    const shared = (page: Answer) => valuesOf(page.page, 'meta', 'content', { property: 'og:image' }).join();
    expect(shared(answer)).toContain('/pictures/1200/public/site/share_picture_url.png.jpeg');
    expect(shared(before)).toContain('/share.jpg');
  });

  test('are a small variant where the logo is one', async () => {
    const setting_value = `${BUCKET}public/site/logo.png`;
    await change('site_settings', { setting_key: 'header_logo_url' }, { setting_value });
    const header = one((await get('/')).page, 'header');
    expect(valuesOf(header, 'img', 'src')).toContain(setting_value);
    expect(valuesOf(header, 'source', 'srcset').join()).toContain('/pictures/320/public/site/logo.png.webp 320w');
  });
});

test('no time is promised that the owner does not promise', async () => {
  const promised = async (path: string) =>
    /(?<=office answers) within \w+ working days?/.exec((await get(path)).text)?.[0];
  expect([await promised('/contact-us'), await promised('/enquiry-list')]).toContain(' within one working day');
  const place = { setting_key: 'answer_working_days' };
  await change('site_settings', place, { setting_value: '2' });
  expect(await promised('/contact-us')).toBe(' within two working days');
  await change('site_settings', place, { setting_value: '' });
  for (const path of ['/contact-us', '/enquiry-list']) expect(await promised(path)).toBeUndefined();
});

test('the address of the site stands for a name that nobody gave', async () => {
  await change('site_settings', { setting_key: 'company_name' }, { setting_value: '' });
  const answer = await get('/about-us');
  for (const part of ['title', 'header', 'footer'])
    expect(textOf(one(answer.page, part))).toMatch(/^(?!.*Doab Harvest).*localhost/s);
});
