import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Plate } from './plate';
import { ringsOf } from './size-chart';
import { KINDS, plateWords, subjectOf, subjectOfCategory } from './subject';

const product = (name: string, description = '', group = 'produce') => subjectOf({ name, description }, group);

describe('a plate', () => {
  test.each([
    ['Nashik Red Onion', 'onion', 'red'],
    ['Agrifound Dark Red Onion', 'onion', 'dark red'],
    ['Bangalore Rose Onion', 'onion', 'pink'],
    ['Podisu Onion', 'shallot', 'light red'],
    ['Bhima Purple Garlic', 'garlic', 'purple'],
    ['Kashmiri Single-Clove Garlic', 'single clove', 'white'],
    ['Erode Turmeric', 'rhizome', 'orange'],
    ['Turmeric Powder', 'powder', 'orange'],
    ['White Onion Powder', 'powder', 'white'],
    ['Red Onion Flakes', 'pieces', 'red'],
    ['Garlic Granules', 'powder', 'white'],
    ['Teja Dried Red Chilli', 'chilli', 'red'],
    ['Jwala Green Chilli', 'chilli', 'green'],
    ['Spring Onion', 'spring onion', 'green'],
  ])('of %s is of the kind %s, in %s', (name, kind, shade) => {
    expect(product(name)).toMatchObject({ kind, shade });
  });

  test('takes colour and shape from the beginning of the description where the name has none', () => {
    expect(product('Kufri Sindhuri Potato', 'A round, light red potato with yellow flesh')).toMatchObject({
      shade: 'light red',
      shape: 'round',
    });
    expect(product('Santana Potato', 'A long-oval, yellow-skinned potato')?.shape).toBe('long');
    expect(product('Local Onion', `${'x'.repeat(100)} white`)?.shade).toBe('red');
  });

  test('takes the crop from the category where that names one alone, and is absent where nobody says', () => {
    expect(product('Bhima Shakti', '', 'onions')?.kind).toBe('onion');
    expect(product('Rio', '', 'ginger-and-turmeric')).toBeNull();
    expect(product('Basmati Rice', 'Better than any potato')).toBeNull();
    expect(subjectOfCategory({ name: 'Fresh Vegetables', description: 'Okra and limes' })?.kind).toBe('okra');
  });

  test.each(KINDS)('is the same for the same product, another for others, and small: %s', (kind) => {
    const draw = (seed: string) =>
      renderToStaticMarkup(<Plate subject={{ kind, shade: 'red', shape: 'round' }} seed={seed} />);
    expect(draw('one')).toBe(draw('one'));
    expect(draw('one')).not.toBe(draw('another'));
    expect(draw('one')).not.toMatch(/NaN|undefined|Infinity|\bid=|style=/);
    expect(draw('one').length).toBeLessThan(4000);
  });

  test('says that it is a drawing, and of what', () => {
    const label = plateWords('onion', '45–65 mm');
    expect(label).toBe('Drawing: bulb and cross-section, sizes 45–65 mm');
    const plate = <Plate subject={{ kind: 'onion', shade: 'red', shape: 'round' }} seed="one" label={label} />;
    expect(renderToStaticMarkup(plate)).toContain(`role="img" aria-label="${label}"`);
    expect(renderToStaticMarkup(plate)).toContain('>Drawing<');
  });
});

describe('the rings of a size chart', () => {
  test('are each end of a size once, the largest first, and say which is open', () => {
    const rings = ringsOf([
      { from: 45, to: 55 },
      { from: 55, to: 65 },
      { from: 65, to: null },
    ]);
    expect(rings.map(({ size, name }) => [size, name])).toEqual([
      [65, '65+ mm'],
      [55, '55 mm'],
      [45, '45 mm'],
    ]);
  });

  test('have names that do not touch', () => {
    const [first, second] = ringsOf([{ from: 20, to: 22 }]);
    expect((first?.nameAt ?? 0) - (second?.nameAt ?? 0)).toBeGreaterThan(4);
  });

  test.each([
    [0.18, 0.25],
    [450, 600],
  ])('are absent where a page cannot show them: %d to %d mm', (from, to) => {
    expect(ringsOf([{ from, to }])).toEqual([]);
  });
});
