import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { linkIn, newPicture } from '../support/browser/staff.ts';
import { pageProblems, staffPageProblems } from '../support/engines/page-problems.ts';
import type { Tab } from '../support/engines/tab.ts';
import { signIn, engineTest as test } from '../support/engines/test.ts';

const PRODUCTS = '/admin/manage-products';

const save = (tab: Tab) => tab.click('button[name=intent][value=save]');

/** Waits for a message of the site, whose title this is. */
const toast = (tab: Tab, title: string) =>
  tab.until((words) => document.querySelector('[data-toast-title]')?.textContent === words, title);

/** What this project and no other one calls its rows. */
const named = (words: string) => `${words} of ${test.info().project.name}`;

test('a clerk signs in, edits a product with a picture, and signs out', async ({ tab }) => {
  const name = named('Malwa Onion');
  const picture = await newPicture();
  const file = test.info().outputPath(picture.name);
  writeFileSync(file, picture.buffer);
  await tab.setWidth(1280);
  await signIn(tab);

  await test.step('adds it', async () => {
    await tab.goto(`${PRODUCTS}/add`);
    await save(tab);
    await tab.find('[data-error-summary]');
    expect(await staffPageProblems(tab)).toEqual([]);
    await tab.fill({ label: 'Product name' }, name);
    await tab.choose({ label: 'Category' }, 'Onions');
    await tab.fill({ label: 'Description' }, 'A keeper onion.');
    await tab.upload({ label: 'Choose a picture' }, file);
    await save(tab);
    await tab.arrived(PRODUCTS);
    await toast(tab, 'Product Added!');
  });

  const search = `${PRODUCTS}?q=${encodeURIComponent(name)}`;
  const link = async (verb: 'edit' | 'delete') => linkIn(await tab.read(search), { list: search, verb });

  await test.step('edits it', async () => {
    await tab.goto(await link('edit'));
    expect(await tab.value({ label: 'Description' })).toBe('A keeper onion.');
    await tab.fill({ label: 'Description' }, 'A keeper onion, of two seasons.');
    await tab.tick({ label: 'Featured' });
    await save(tab);
    await toast(tab, 'Product Updated!');
  });

  await test.step('sees it on the site, with its picture', async () => {
    await tab.goto(`/products/onions/${name.toLowerCase().replaceAll(' ', '-')}`);
    expect(await tab.text('main')).toContain('A keeper onion, of two seasons.');
    expect(await pageProblems(tab)).toEqual([]);
  });

  await test.step('takes it away', async () => {
    await tab.goto(await link('delete'));
    await save(tab);
    await toast(tab, 'Success!');
  });

  await test.step('signs out', async () => {
    await tab.goto('/admin/dashboard');
    await tab.click({ words: 'Sign out' });
    await tab.arrived('/admin/login');
    await tab.goto('/admin/dashboard');
    expect(await tab.text('h1')).toBe('Sign in');
  });
});

test('a clerk imports products, takes the import back, and changes many at once', async ({ staffTab: tab }) => {
  const names = [named('First'), named('Second')];
  const file = test.info().outputPath('products.csv');
  writeFileSync(file, `name,category_slug\n${names.map((name) => `${name},onions\n`).join('')}`);
  const search = `${PRODUCTS}?q=${encodeURIComponent(named(''))}`;
  await tab.setWidth(1280);

  const importFile = async () => {
    await tab.goto(`${PRODUCTS}/import`);
    await tab.upload({ label: 'CSV or Excel file' }, file);
    await save(tab);
    await tab.find('tr[data-line="3"]');
    expect(await staffPageProblems(tab)).toEqual([]);
    await tab.click({ words: 'Import 2 products' });
    await toast(tab, 'Import Successful');
  };
  const changeBoth = async (intent: string, outcome: string) => {
    await tab.goto(search);
    for (const name of names) await tab.tick({ label: `Select ${name}` });
    await tab.click(`button[value=${intent}]`);
    await tab.until(() => document.querySelectorAll('[data-outcome=change], [data-outcome=delete]').length === 2);
    expect(await staffPageProblems(tab)).toEqual([]);
    await tab.click('button[value=apply]');
    await toast(tab, outcome);
  };

  await importFile();
  await tab.click({ words: 'Undo this import' });
  await toast(tab, 'Import Undone');
  await importFile();
  await changeBoth('bulk_draft', 'Drafts Now');
  await tab.click('[data-toast] button[value=undo]');
  await toast(tab, 'Undone');
  await changeBoth('bulk_delete', 'Deleted');
  await tab.goto(search);
  expect(await tab.text('main')).not.toContain(names[0]);
});
