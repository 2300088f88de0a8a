import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, test } from 'vitest';
import { fieldLabels } from '~/lib/editing/field-set';
import { companyFieldsOf, requiredSummary } from './company-entry';
import { COMPANY_KIND_NAMES, companyKind, companyKindName, kindsOnPage } from './kinds';

const parse = (kind: (typeof COMPANY_KIND_NAMES)[number], fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: companyFieldsOf(kind).schema });
};

describe.each(COMPANY_KIND_NAMES)('the kind %s', (kind) => {
  const { fields, required } = companyKind(kind);

  test('requires fields that it has, and nothing else', () => {
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining([...required]));
    expect(Object.keys(parse(kind, {}).reply().error ?? {}).sort()).toEqual([...required].sort());
    expect(parse(kind, Object.fromEntries(required.map((name) => [name, ' text ']))).status).toBe('success');
  });

  test('has labels that differ', () => {
    const labels = Object.values(fieldLabels(companyFieldsOf(kind)));
    // A picture has the label of its file.
    const files = fields.filter(({ name }) => name === 'image_url').length;
    expect(new Set(labels).size).toBe(labels.length - files);
  });
});

test('what is required is said by label', () => {
  expect(requiredSummary('people').sentence).toBe('“Name” is required.');
  expect(requiredSummary('figures').sentence).toBe('“Number” and “What is counted” are required.');
});

test('a page knows its kinds', () => {
  expect(kindsOnPage('/')).toEqual(['destinations']);
  expect(kindsOnPage('/about-us')).toEqual(['people', 'timeline', 'figures', 'references', 'loading']);
  expect(kindsOnPage('/contact-us')).toEqual(['people']);
  expect(companyKindName('strangers')).toBeNull();
});
