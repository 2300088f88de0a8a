import { describe, expect, test } from 'vitest';
import { chosenFilters, chosenParts, facetsOf, filterGroups, filterSearch, formatChosen, sizeSpan } from './filters';

const chosen = (query: string) => chosenFilters(new URLSearchParams(query));

describe('the filters of a query', () => {
  test.each([
    ['', {}],
    [
      'month=3&size=45-55&packing=Mesh+bag+25+kg&use=Retail&x=1',
      { month: '3', size: '45-55', packing: 'Mesh bag 25 kg', use: 'Retail' },
    ],
    ['month=&size=+&use=%00', {}],
    ['month=13', {}],
    ['month=03', {}],
    ['month=March', {}],
    ['use=a%0Asize%3D1', { use: 'a size=1' }],
    ['size=65%2B', { size: '65+' }],
    ['size=65+', { size: '65+' }],
    ['use=a&use=b', { use: 'a' }],
    ['size_from=40&size_to=60', { size_from: '40', size_to: '60' }],
    ['size_from=60&size_to=40', { size_from: '40', size_to: '60' }],
    ['size_from=٤٥&size_to=&size=45-55', { size_from: '45' }],
    ['size_to=62,5', { size_to: '62.5' }],
    ['size_from=x&size_to=-5&size=45-55', { size: '45-55' }],
  ])('of %s', (query, expected) => {
    expect(chosen(query)).toEqual(expected);
  });

  test('are facets of the database, and a query again', () => {
    const all = chosen('use=Retail&month=3');
    expect(facetsOf(all)).toBe('month=3\nuse=Retail');
    expect(facetsOf({})).toBeNull();
    expect(filterSearch(all)).toBe('?month=3&use=Retail');
    expect(filterSearch({})).toBe('');
    expect(formatChosen({ ...all, size: '45-55' })).toEqual(['March', '45–55 mm', 'Retail']);
    expect(facetsOf(chosen('month=3&size_from=40'))).toBe('month=3\nsize~40-');
    expect(chosenParts(chosen('month=3&size_from=40&size_to=60&use=Retail'))).toEqual([
      { label: 'March', search: '?size_from=40&size_to=60&use=Retail' },
      { label: '40–60 mm', search: '?month=3&use=Retail' },
      { label: 'Retail', search: '?month=3&size_from=40&size_to=60' },
    ]);
  });
});

describe('the choices', () => {
  const counted = [
    { facet: 'size', choice: '100-120', products: 1 },
    { facet: 'size', choice: '45-55', products: 2 },
    { facet: 'size', choice: '65+', products: 3 },
    { facet: 'month', choice: '2', products: 4 },
  ];

  test('are in order, all months among them, and lead to the page with them', () => {
    const [month, ...others] = filterGroups(counted, { month: '2' });
    expect(others).toEqual([]);
    expect(month?.choices.map(({ products }) => products)).toEqual([0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(month?.choices[1]).toEqual({ label: 'February', products: 4, isChosen: true, search: '' });
    expect(month?.choices[2]?.search).toBe('?month=3');
    expect(sizeSpan(counted, { month: '2', size_to: '60' })).toEqual({
      from: '',
      to: '60',
      least: '45',
      most: '120',
      others: [['month', '2']],
    });
    expect(sizeSpan([], {})).toBeNull();
  });

  test('have what is chosen, also where nothing fits it', () => {
    expect(filterGroups([], { use: 'Nothing' })).toMatchObject([
      { name: 'use', choices: [{ label: 'Nothing', products: 0 }] },
    ]);
    expect(filterGroups([], {})).toEqual([]);
  });
});
