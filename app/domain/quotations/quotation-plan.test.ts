import { expect, test } from 'vitest';
import type { AskedLine } from '~/domain/enquiries/asked-goods';
import { NO_FACTS } from '~/domain/products/facts';
import { planOfQuotation } from './quotation-plan';

const ONION: AskedLine = {
  position: 2,
  product_name: 'Nashik Red Onion',
  packing: 'Mesh bag 25 kg',
  product: {
    ...NO_FACTS,
    hs_code: '07031019',
    packings: [
      { kind: 'Mesh bag', kg: 25, load_20ft_tonnes: null, load_40ft_tonnes: 28 },
      { kind: 'Carton', kg: 10, load_20ft_tonnes: null, load_40ft_tonnes: 22 },
    ],
  },
};
const GONE: AskedLine = { position: 3, product_name: 'Kota Onion', packing: null, product: null };

test.each([
  ['as it was asked for', 'Nashik Red Onion, 45-55 mm, Mesh bag 25 kg', 28],
  ['whatever staff add', 'Fresh NASHIK RED ONION of the new crop', 28],
  ['in the packing that is offered', 'Nashik Red Onion, carton 10 kg', 22],
  ['no line that has become another', 'Sea freight to Dakar', null],
])('what is quoted is planned: %s', (_, description, tonnes) => {
  const line = { description, quantity: '1', unit: 'containers_40ft' as const, enquiry_line: 2 };
  expect(planOfQuotation([line], [ONION])?.tonnes ?? null).toBe(tonnes);
  expect(planOfQuotation([{ ...line, enquiry_line: null }], [ONION])).toBeNull();
});

test('a product that has left the catalogue is named, and not counted', () => {
  const line = { description: 'Kota onion', quantity: '400', unit: 'bags' as const, enquiry_line: 3 };
  expect(planOfQuotation([line], [ONION, GONE])).toMatchObject({ boxes: [], uncounted: ['Kota Onion'] });
});
