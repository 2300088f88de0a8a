import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { pageProblems } from '../support/engines/page-problems.ts';
import type { Tab } from '../support/engines/tab.ts';
import { engineTest as test } from '../support/engines/test.ts';

const ONIONS = '/products/onions';
const FILTERS = '[aria-label=Filters]';

/** The visitor has an address of its own: the site limits how many messages come from one. */
const takeOwnAddress = ({ site }: Tab) => site.setHeaders({ 'x-forwarded-for': `10.${randomBytes(3).join('.')}` });

test('a visitor finds products by the menu, filters and search, and compares them', async ({ visitorTab: tab }) => {
  await test.step('the menu of a phone opens, closes, and leads on', async () => {
    await tab.setWidth(375);
    await tab.goto('/');
    await tab.click({ words: 'Open menu' });
    await tab.find({ words: 'Blog', in: '#site-menu' });
    await tab.press('Escape');
    await tab.until(() => document.querySelector('#site-menu:popover-open') === null);
    await tab.click({ words: 'Open menu' });
    await tab.click({ words: 'Our Products', in: '#site-menu' });
    await tab.arrived('/our-products');
    await tab.click({ words: 'Onions', in: 'main' });
    await tab.arrived(ONIONS);
  });

  await test.step('sizes that are typed narrow a category, and a choice narrows it further', async () => {
    const count = () => document.querySelectorAll('main article').length;
    const all = await tab.evaluate(count);
    await tab.click({ words: 'Size', in: FILTERS });
    await tab.fill({ label: 'From, mm', in: FILTERS }, '45');
    await tab.fill({ label: 'To, mm', in: FILTERS }, '55');
    await tab.click({ words: 'Show', in: FILTERS });
    await tab.arrived(`${ONIONS}?size_from=45&size_to=55`);
    const fitting = await tab.evaluate(count);
    expect(fitting).toBeLessThan(all);
    expect(await pageProblems(tab)).toEqual([]);
    await tab.setWidth(375);
    await tab.click({ words: 'Use', in: FILTERS });
    await tab.click({ words: 'Retail', in: FILTERS });
    await tab.arrived(`${ONIONS}?size_from=45&size_to=55&use=Retail`);
    expect(await tab.evaluate(count)).toBeLessThan(fitting);
  });

  await test.step('a search finds what is typed, and Back brings the last one', async () => {
    await tab.goto('/our-products');
    for (const words of ['garlic', 'nashik re']) {
      await tab.fill('main [type=search]', words);
      await tab.press('Enter');
      await tab.arrived(`/our-products?q=${words.replace(' ', '+')}`);
    }
    await tab.back();
    await tab.arrived('/our-products?q=garlic');
    await tab.find({ words: 'Ooty Garlic', in: 'main article' });
  });

  await test.step('ticked products stand beside each other', async () => {
    await tab.goto(ONIONS);
    for (const name of ['Nashik Red Onion', 'Bellary Red Onion']) await tab.tick({ label: `Compare ${name}` });
    await tab.click({ words: 'Compare the ticked products' });
    await tab.until(() => location.pathname === '/compare' && document.readyState === 'complete');
    await tab.find({ words: 'Bellary Red Onion', in: 'main' });
    expect(await pageProblems(tab)).toEqual([]);
  });

  await test.step('a picture of the gallery opens, and closes', async () => {
    await tab.goto('/gallery');
    await tab.click({ words: 'Drawing: sorting line, Kanpur', in: 'main' });
    await tab.find('dialog[open] img');
    expect(await pageProblems(tab)).toEqual([]);
    await tab.click({ words: 'Close picture', in: 'dialog[open]' });
    await tab.until(() => document.querySelector('dialog[open]') === null);
  });
});

test('a visitor puts products on the list and asks about them', async ({ visitorTab: tab }) => {
  takeOwnAddress(tab);
  await tab.setWidth(375);
  await tab.goto(ONIONS);
  for (const name of ['Nashik Red Onion', 'Bellary Red Onion']) {
    await tab.click({ words: `Add to enquiry list ${name}` });
    await tab.find({ words: `On your list ${name}` });
  }
  await tab.goto('/enquiry-list');
  await tab.fill(quantity(0), '14');
  await tab.fill(quantity(1), '-1');
  await tab.on('#list', (form) => {
    (form as HTMLFormElement).noValidate = true;
  });
  await tab.click({ words: 'Send enquiry' });
  await tab.find('[data-error-summary]');
  expect([await tab.value(quantity(0)), await tab.value(quantity(1))]).toEqual(['14', '-1']);
  expect(await pageProblems(tab)).toEqual([]);

  await tab.fill(quantity(1), '15');
  await tab.fill({ label: 'Full Name' }, 'Amina Otieno');
  await tab.fill({ label: 'Email Address' }, 'amina@importers.example');
  await tab.press('Enter');
  await tab.until(() => location.pathname.startsWith('/enquiries/') && document.readyState === 'complete');
  await tab.find('[data-reference]');
  expect(await pageProblems(tab)).toEqual([]);
  await tab.goto('/enquiry-list');
  expect(await tab.text('main')).toContain('Nothing is on the list yet.');
});

/** The quantity of a line of the list. */
const quantity = (line: number) => ({ label: 'Quantity', in: `#line-${line}` });

test('a visitor writes a message, is told what is missing, and keeps what was typed', async ({ visitorTab: tab }) => {
  takeOwnAddress(tab);
  await tab.setWidth(375);
  await tab.goto('/contact-us?product_name=Nashik+Red+Onion');
  expect(await tab.value({ label: 'Subject' })).toBe('Inquiry about Nashik Red Onion');
  await tab.fill({ label: 'Full Name' }, 'Amina Otieno');
  await tab.on('#contact', (form) => {
    (form as HTMLFormElement).noValidate = true;
  });
  await tab.click({ words: 'Send Message' });
  await tab.find('[data-error-summary]');
  expect(await tab.value({ label: 'Full Name' })).toBe('Amina Otieno');
  expect(await pageProblems(tab)).toEqual([]);

  // The browser's own check.
  await tab.click({ words: 'Send Message' });
  await tab.until(() => document.activeElement?.matches('[type=email]:invalid'));
  await tab.fill({ label: 'Email Address' }, 'amina@importers.example');
  await tab.click({ words: 'Send Message' });
  await tab.find('[data-sent] [data-reference]');
  expect(await tab.value({ label: 'Full Name' })).toBe('');
  expect(await pageProblems(tab)).toEqual([]);
  await tab.reload();
  expect(await tab.evaluate(() => document.querySelector('[data-sent]'))).toBeNull();
});
