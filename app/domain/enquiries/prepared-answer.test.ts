import { describe, expect, test } from 'vitest';
import { answerFields, filledAnswer, PLACEHOLDER_LIST } from './prepared-answer';

const ENQUIRY = {
  full_name: 'Amina $& {company}',
  company: 'Diallo & Fils',
  reference: '7KM-4QX',
  subject: 'Red onions',
};
const lines = (...names: string[]) => names.map((product_name) => ({ product_name }));

describe('a prepared answer', () => {
  test('has everything filled in, and nothing that is filled in is a placeholder', () => {
    const body = 'Dear {full_name} of {company}, about {reference}: {products}. {Other} {} {0}';
    expect(filledAnswer(body, ENQUIRY, lines('Garlic', 'Red onion', 'Garlic', 'Potato'))).toBe(
      'Dear Amina $& {company} of Diallo & Fils, about 7KM-4QX: Garlic, Red onion and Potato. {Other} {} {0}',
    );
  });

  test('names the subject where no products were chosen, and leaves out a company that nobody named', () => {
    expect(filledAnswer('{company}{products}', { ...ENQUIRY, company: null }, [])).toBe('“Red onions”');
  });

  test('says which placeholders there are where one is misspelt', () => {
    const { error } = answerFields.schema.safeParse({ title: 'Prices', body: 'Dear {name}, {full_name}' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `Nothing is filled in for {name}. There are ${PLACEHOLDER_LIST}.`,
    ]);
    expect(answerFields.schema.safeParse({ title: 'Prices', body: `All of ${PLACEHOLDER_LIST}` }).success).toBe(true);
  });
});
