import { expect, test } from 'vitest';
import { arrangeFormRows, arrangeRows } from './rows';

test.each([
  ['move_up:1', 'b a c', 0],
  ['move_up:0', 'a b c', 0],
  ['move_down:1', 'a c b', 2],
  ['move_down:2', 'a b c', 2],
  ['insert:0', '- a b c', 0],
  ['insert:2', 'a b - c', 2],
  ['remove:0', 'b c', 0],
  ['remove:2', 'a b', 1],
])('%s makes %s', (intent, expected, focus) => {
  const arranged = arrangeRows(['a', 'b', 'c'], intent, '-');
  expect([arranged?.rows.join(' '), arranged?.focus]).toEqual([expected, focus]);
});

test.each([
  'save',
  'move_up',
  'move_up:',
  'move_up:3',
  'move_up:-1',
  'move_up:1.5',
  'remove:constructor',
  'make_main:0',
])('%s arranges no rows', (intent) => {
  expect(arrangeRows(['a', 'b', 'c'], intent, '-')).toBeNull();
});

test('rows of a form move with all their fields, and nothing else does', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['name', 'Onion'],
    ['specifications[0].key', 'Size'],
    ['specifications[0].value', '45 mm'],
    ['specifications[1].key', 'Colour'],
    ['specifications[1].value', 'red'],
  ] as const) {
    form.append(name, value);
  }
  arrangeFormRows(form, 'specifications', ['key', 'value'], 'move_up:1');
  expect(Object.fromEntries(form)).toEqual({
    name: 'Onion',
    'specifications[0].key': 'Colour',
    'specifications[0].value': 'red',
    'specifications[1].key': 'Size',
    'specifications[1].value': '45 mm',
  });
});
