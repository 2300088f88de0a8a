import { expect, test } from 'vitest';
import { destinationSuggestions, PORT_SUGGESTIONS, PORTS, portNamed } from './ports';

test('every code has the form of a UN/LOCODE and one name', () => {
  for (const { code, name } of PORTS) {
    expect(code).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/);
    expect(portNamed(name)?.code).toBe(code);
    expect(portNamed(code)?.name).toBe(name);
  }
  expect(new Set(PORTS.map(({ code }) => code)).size).toBe(PORTS.length);
});

test.each([
  ['nhava sheva', 'INNSA'],
  ['JNPT', 'INNSA'],
  ['Jebel Ali, UAE', 'AEJEA'],
  ['Hamad Port (Doha)', 'QAHMD'],
  ['Bombay', 'INBOM'],
])('%s is %s', (text, code) => {
  expect(portNamed(text)?.code).toBe(code);
});

test.each(['', 'Timbuktu', 'constructor', 'Port'])('%j is none that we know', (text) => {
  expect(portNamed(text)).toBeNull();
});

test('all are suggested to staff, to a buyer those abroad and at the sea', () => {
  expect(PORT_SUGGESTIONS).toContainEqual({ value: 'Kanpur', label: 'INKNU, inland depot' });
  const abroad = destinationSuggestions('IN').map(({ value }) => value);
  expect(abroad).toContain('Jebel Ali');
  expect(abroad).not.toContain('Mundra');
  expect(abroad).not.toContain('Birgunj');
});
