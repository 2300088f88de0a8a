import { expect, test } from 'vitest';
import { controlName, fieldLabels, fieldSet, fieldValues, fileFields } from './field-set';
import { optionalLine, optionalLink } from './fields';
import { PUBLICATION } from './publication-field-set';

const set = fieldSet(
  'certificates',
  {
    name: { label: 'Name', input: 'line', schema: optionalLine(20) },
    verification_url: { label: 'Check', input: 'link', schema: optionalLink },
    image_url: { label: 'Picture', input: 'picture' },
    ...PUBLICATION,
  },
  ['is_live'],
);

test('an address that staff type is no file, whatever its name', () => {
  expect(Object.entries(set.fields).map(([name, field]) => controlName(name, field))).toEqual([
    'name',
    'verification_url',
    'image_file',
    ...Object.keys(PUBLICATION),
  ]);
  expect(fileFields(set)).toEqual(['image_url']);
  expect(Object.keys(set.schema.shape)).toEqual(['name', 'verification_url', ...Object.keys(PUBLICATION)]);
});

test('labels are those of the fields and of their files, without those of the frame', () => {
  expect(fieldLabels(set)).toEqual({
    name: 'Name',
    verification_url: 'Check',
    image_file: 'Picture',
    image_url: 'Picture',
  });
  expect(fieldLabels({ fields: { slug: { label: 'Address', input: 'slug' } } })).toEqual({ slug: 'Address (slug)' });
});

test('a new row has empty values and is to be published, a stored one has its own', () => {
  const moments = { publish_at: '', unpublish_at: '' };
  expect(fieldValues(set)).toEqual({ name: '', verification_url: '', image_url: '', status: 'published', ...moments });
  const stored = { name: 'IEC', verification_url: null, status: 'draft', sort_order: 3 };
  expect(fieldValues(set, stored)).toEqual({
    ...{ name: 'IEC', verification_url: '', image_url: '' },
    ...{ status: 'draft', ...moments },
  });
});

test('the columns that are read are those of the fields, with the id and the version', () => {
  const named = ['id', 'name', 'verification_url', 'image_url', ...Object.keys(PUBLICATION), 'is_live', 'updated_at'];
  expect(set.columns).toEqual(named);
});
