import { readFileSync } from 'node:fs';
import browserslist from 'browserslist';
import { expect, test } from 'vitest';

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = text('docs/browsers.md');
const query: string = JSON.parse(text('package.json')).browserslist;
const { options } = JSON.parse(text('biome.json')).linter.rules.suspicious.useBaseline;

test('the lint of style sheets, the build and the page of browsers have one list', () => {
  expect(query).toBe(`baseline ${options.available} with downstream`);
  expect(page).toContain(`\`${query}\``);
});

test('what the lint lets pass is named with what people see without it', () => {
  const { available: _, allowPropertyValues, ...names } = options;
  const allowed = [...Object.values(names), ...Object.values(allowPropertyValues)].flat();
  expect(allowed.length).toBeGreaterThan(10);
  expect(allowed.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('the share that the list leaves out is what the data say', () => {
  const known = browserslist.coverage(browserslist('>= 0%'));
  const left = 100 * (1 - browserslist.coverage(browserslist(query)) / known);
  const { version } = JSON.parse(text('node_modules/caniuse-lite/package.json'));
  expect(page).toContain(`${left.toFixed(1)} % of the page views whose browser is known, by caniuse-lite ${version} `);
});
