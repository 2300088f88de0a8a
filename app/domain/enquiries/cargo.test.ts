import { expect, test } from 'vitest';
import { type CargoLine, formatCargo } from './cargo';

const facts = {
  sizes_mm: [],
  packings: [{ kind: 'Mesh bag', kg: 25 }],
  load_20ft_tonnes: 13,
  load_40ft_tonnes: 28,
  moq_tonnes: null,
  storage_celsius: { from: 0, to: 2 },
};
const onion = (changes: Partial<CargoLine>): CargoLine => ({
  name: 'Red Onion',
  facts,
  packing: '',
  quantity: 28,
  unit: 'tonnes',
  ...changes,
});
const garlic = (changes: Partial<CargoLine>): CargoLine =>
  onion({
    name: 'Garlic',
    facts: { ...facts, load_20ft_tonnes: 12, load_40ft_tonnes: 26, storage_celsius: { from: -1, to: 0 } },
    ...changes,
  });
const ginger = (changes: Partial<CargoLine>): CargoLine =>
  onion({
    name: 'Ginger',
    facts: { ...facts, load_40ft_tonnes: 22, storage_celsius: { from: 12, to: 13 } },
    ...changes,
  });
const okra = (changes: Partial<CargoLine>): CargoLine =>
  onion({
    name: 'Okra',
    facts: { ...facts, packings: [], load_20ft_tonnes: null, load_40ft_tonnes: null },
    ...changes,
  });

test.each([
  ['a full container', [onion({})], 'In all 28 t: one full 40 ft container.'],
  [
    'two products share one, each by its own load',
    [onion({ quantity: 14 }), garlic({ quantity: 13 })],
    'In all 27 t: one full 40 ft container.',
  ],
  [
    'the last one is not full, and the smallest load says what it takes',
    [onion({ quantity: 28 }), garlic({ quantity: 13 })],
    'In all 41 t: one full 40 ft container and one that is 50 % full. There is room for about 13 t more.',
  ],
  [
    'a little of one',
    [onion({ quantity: 0.5 })],
    'In all 500 kg: a 40 ft container that is 2 % full. There is room for about 27.5 t more.',
  ],
  [
    'containers as they are named',
    [onion({ quantity: 2, unit: 'containers_20ft' }), garlic({ quantity: 1, unit: 'containers_40ft' })],
    'In all 52 t: one full 40 ft container, 2 full 20 ft containers.',
  ],
  [
    'a loose quantity goes into the size that the others name',
    [onion({ quantity: 1, unit: 'containers_20ft' }), garlic({ quantity: 6 })],
    'In all 19 t: one full 20 ft container and one that is 50 % full. There is room for about 6 t more.',
  ],
  [
    'half of each',
    [onion({ quantity: 0.5, unit: 'containers_40ft' }), garlic({ quantity: 0.5, unit: 'containers_40ft' })],
    'In all 27 t: one full 40 ft container.',
  ],
  [
    'temperatures that do not go together',
    [onion({ quantity: 14 }), ginger({ quantity: 11 })],
    'In all 25 t: one full 40 ft container. Red Onion and Ginger travel at different temperatures and may need containers of their own.',
  ],
  [
    'what the facts do not tell',
    [onion({}), okra({ quantity: 1, unit: 'bags' })],
    'In all 28 t: one full 40 ft container. Not counted: Okra. We work that out with you.',
  ],
  ['a weight without a known load', [okra({ quantity: 2 })], 'In all 2 t.'],
  [
    'containers without a known load',
    [okra({ quantity: 2, unit: 'containers_20ft' })],
    'In all 2 full 20 ft containers. Not counted: Okra. We work that out with you.',
  ],
  [
    'nothing that can be counted',
    [okra({ quantity: 3, unit: 'bags' })],
    'Not counted: Okra. We work that out with you.',
  ],
] satisfies [string, CargoLine[], string][])('%s', (_, lines, words) => {
  expect(formatCargo(lines)).toBe(words);
});

test('of nothing there is none', () => {
  expect(formatCargo([])).toBeNull();
});
