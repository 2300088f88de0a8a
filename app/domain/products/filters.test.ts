import { describe, expect, test } from 'vitest';
import { chosenFilters, facetsOf, filterGroups, filterSearch, formatChosen } from './filters';

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
    const [month, size, ...others] = filterGroups(counted, { month: '2' });
    expect(others).toEqual([]);
    expect(month?.choices.map(({ products }) => products)).toEqual([0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(month?.choices[1]).toEqual({ label: 'February', products: 4, isChosen: true, search: '' });
    expect(month?.choices[2]?.search).toBe('?month=3');
    expect(size?.choices).toEqual([
      { label: '45–55 mm', products: 2, isChosen: false, search: '?month=2&size=45-55' },
      { label: '65+ mm', products: 3, isChosen: false, search: '?month=2&size=65%2B' },
      { label: '100–120 mm', products: 1, isChosen: false, search: '?month=2&size=100-120' },
    ]);
  });

  test('have what is chosen, also where nothing fits it', () => {
    expect(filterGroups([], { use: 'Nothing' })).toMatchObject([
      { name: 'use', choices: [{ label: 'Nothing', products: 0 }] },
    ]);
    expect(filterGroups([], {})).toEqual([]);
  });
});
