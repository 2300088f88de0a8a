import { expect, test } from 'vitest';
import { LANGUAGES } from '~/lib/text/language-of';
import { plainTexts } from './plain-text';
import { TypesettingBusyError, typeset } from './typeset.server';

const paper = { paper: 'a4', language: 'en', languages: LANGUAGES, title: 'A test', dated: null };
const company = {
  name: 'A',
  address: 'B',
  email: '',
  phone: '',
  url: 'https://example.com',
  legal: '',
  answers: '',
  logo: null,
};
const sender = { full_name: 'C', company: null, country: null, email: 'd@example.com', phone: null };
const data = {
  ...paper,
  company,
  sender: { ...sender, port: null, incoterm: null, loading_week: null },
  reference: '7KD-M2P',
  sent_at: 'today',
  lines: [],
  plan: null,
  load: null,
  message: null,
};

test('one document is made at a time, and where too many wait another one is refused', async () => {
  const asked = Array.from({ length: 16 }, () => typeset({ template: 'confirmation', data }));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TypesettingBusyError);
});

test('a fault of a template is an error in words, and the next document is made', async () => {
  await expect(typeset({ template: 'confirmation', data: { ...data, sender: null } })).rejects.toThrow(
    /“confirmation” cannot be typeset: .*sender|“confirmation” cannot be typeset: .*none/,
  );
  const pdf = await typeset({ template: 'confirmation', data });
  expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('pictures of one document are not those of the next', async () => {
  const square = (colour: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${colour}" d="M0 0h1v1H0z"/></svg>`,
    );
  const withLogo = (colour: string) =>
    typeset({
      template: 'confirmation',
      data: { ...data, company: { ...company, logo: 'x.svg' } },
      pictures: { 'x.svg': square(colour) },
    });
  const [red, blue, again] = [await withLogo('#f00'), await withLogo('#00f'), await withLogo('#f00')];
  expect(Buffer.from(red).equals(Buffer.from(blue))).toBe(false);
  expect(Buffer.from(red).equals(Buffer.from(again))).toBe(true);
  await expect(
    typeset({ template: 'confirmation', data: { ...data, company: { ...company, logo: 'x.svg' } } }),
  ).rejects.toThrow('x.svg');
});

test('texts keep what prints, and lose what does not', () => {
  const text = 'a\u0000b\u0007\tc\r\nd\re\u202e\u2066f\u200fg\ud800 Zoe\u0308 شركة 🧅';
  expect(plainTexts({ list: [text], number: 1, none: null })).toEqual({
    list: ['ab\tc\nd\nef\u200fg\ufffd Zo\u00eb شركة 🧅'],
    number: 1,
    none: null,
  });
});
