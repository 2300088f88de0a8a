import { expect, test } from 'vitest';
import { arrangeFormRows, arrangeRows } from './rows';

test.each([
  ['move_up:rows:1', 'b a c', 0],
  ['move_up:rows:0', 'a b c', 0],
  ['move_down:rows:1', 'a c b', 2],
  ['move_down:rows:2', 'a b c', 2],
  ['insert:rows:0', '- a b c', 0],
  ['insert:rows:2', 'a b - c', 2],
  ['remove:rows:0', 'b c', 0],
  ['remove:rows:2', 'a b', 1],
])('%s makes %s', (intent, expected, focus) => {
  const arranged = arrangeRows(['a', 'b', 'c'], intent, '-');
  expect([arranged?.rows.join(' '), arranged?.focus]).toEqual([expected, focus]);
});

test.each([
  'save',
  'move_up',
  'move_up:rows:',
  'move_up:rows:3',
  'move_up:rows:-1',
  'move_up:rows:1.5',
  'remove:rows:constructor',
  'remove:1',
  'make_main:rows:0',
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
  arrangeFormRows(form, 'specifications', ['key', 'value'], 'move_up:papers:1');
  arrangeFormRows(form, 'specifications', ['key', 'value'], 'move_up:specifications:1');
  expect(Object.fromEntries(form)).toEqual({
    name: 'Onion',
    'specifications[0].key': 'Colour',
    'specifications[0].value': 'red',
    'specifications[1].key': 'Size',
    'specifications[1].value': '45 mm',
  });
});
