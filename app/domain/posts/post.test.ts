import { describe, expect, test } from 'vitest';
import { tagsOf } from '~/lib/editing/fields';
import { authorName, postFields } from './post';

const asha = { id: '1', full_name: 'Asha Rao' };
const nameless = { ...asha, full_name: ' ' };

describe('the author of a post', () => {
  test.each([
    ['the profile’s name', asha, 'Typed', null, 'Asha Rao'],
    ['who it was', asha, 'Typed', 'Ravi', 'Ravi'],
    ['the typed name', nameless, ' Typed ', null, 'Typed'],
    ['the typed name, also later', nameless, 'Typed', 'Ravi', 'Typed'],
    ['who it was, where nothing is typed', nameless, null, 'Ravi', 'Ravi'],
    ['no e-mail address', nameless, null, null, null],
    ['no stored e-mail address', nameless, null, 'asha@example.com', null],
    ['the profile’s name in place of a stored e-mail address', asha, null, 'asha@example.com', 'Asha Rao'],
  ])('is %s', (_who, author, typed, stored, name) => {
    expect(authorName(author, typed, stored)).toBe(name);
  });
});

test.each([
  [null, []],
  [' , ,', []],
  ['onions', ['onions']],
  [' red onions ,storage,, Storage,storage ', ['red onions', 'storage', 'Storage']],
])('the tags of %j are %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

test.each([
  [4999, []],
  [5001, ['content']],
])('a text with %i marks has the problems %j', (count, fields) => {
  const { error } = postFields.schema.safeParse({ title: 'A', content: `a${'|'.repeat(count)}b`, status: 'draft' });
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields);
  for (const { message } of error?.issues ?? []) expect(message).toContain('Please split it into several posts.');
});
