import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_FACTS } from '~/domain/products/facts';
import { enquiryListSchema } from './enquiry-list';
import { enquiryOfList } from './sent-enquiry';

const PRODUCT = {
  id: randomUUID(),
  name: 'Nashik Red Onion',
  category: { name: 'Onions' },
  ...NO_FACTS,
  packings: [{ kind: 'Mesh bag', kg: 25 }],
  load_20ft_tonnes: 13,
  load_40ft_tonnes: 28,
  hs_code: '07031019',
};
const BUYER = { full_name: 'Amina Diallo', email: 'amina@importer.example' };
const LINE = { product_id: PRODUCT.id, quantity: '28', unit: 'tonnes', packing: 'mesh bag 25 kg', size: '45–55 mm' };

const parsed = (lines: object[], more: object = {}) => enquiryListSchema.safeParse({ ...BUYER, lines, ...more });
const messages = (result: ReturnType<typeof parsed>) =>
  (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('an enquiry list', () => {
  test('becomes an enquiry with the words that the buyer saw', () => {
    const { data } = parsed([LINE, { product_id: PRODUCT.id }], { loading_week: '2026-W49', incoterm: 'CIF' });
    if (!data) throw new Error('It is valid.');
    expect(enquiryOfList(data, [PRODUCT])).toEqual({
      ...BUYER,
      company: null,
      country: null,
      phone: undefined,
      port: null,
      incoterm: 'CIF',
      loading_week: '2026-W49',
      subject: 'Enquiry list: Nashik Red Onion',
      message: '',
      meaning:
        'In all 28 t.\nBox 1: 40 ft reefer at 1 °C · 28 t Nashik Red Onion, 1,120 × Mesh bag 25 kg, floor-loaded · 65–70 % humidity · full',
      plan: {
        tonnes: 28,
        boxes: [
          {
            kind: 'reefer_40ft',
            count: 1,
            celsius: 1,
            humidity: { from: 65, to: 70 },
            freshAir: null,
            fill: 1,
            room: null,
            lines: [{ product: 'Nashik Red Onion', tonnes: 28, packages: '1,120 × Mesh bag 25 kg, floor-loaded' }],
          },
        ],
        apart: [],
        uncounted: [],
      },
      lines: [
        {
          product_id: PRODUCT.id,
          product_name: 'Nashik Red Onion',
          category_name: 'Onions',
          size: '45–55 mm',
          packing: 'Mesh bag 25 kg',
          packing_kg: 25,
          quantity: 28,
          unit: 'tonnes',
          tonnes: 28,
          meaning: '1,120 × Mesh bag 25 kg · one full 40 ft container',
          note: null,
        },
      ],
    });
  });

  test.each([
    ['without lines', [], 'lines', 'Please enter the quantity of at least one product.'],
    [
      'without a quantity',
      [{ product_id: PRODUCT.id }],
      'lines.0.quantity',
      'Please enter the quantity of at least one product.',
    ],
    [
      'with a bad quantity',
      [{ ...LINE, quantity: '-3' }],
      'lines.0.quantity',
      'Please enter a number above 0 and up to 100,000, such as 28 or 12.5.',
    ],
    [
      'with a note and no quantity',
      [LINE, { product_id: PRODUCT.id, note: 'Small ones' }],
      'lines.1.quantity',
      'Please enter a quantity for this line.',
    ],
    ['with another unit', [{ ...LINE, unit: 'pallets' }], 'lines.0.unit', 'Please choose a unit.'],
    [
      'with a long note',
      [{ ...LINE, note: 'x'.repeat(501) }],
      'lines.0.note',
      'Please keep this under 500 characters.',
    ],
    ['of 21 lines', Array.from({ length: 21 }, () => LINE), 'lines', 'At most 20 lines fit into one enquiry.'],
  ])('%s is refused', (_, lines, path, message) => {
    expect(messages(parsed(lines))).toContainEqual([path, message]);
  });

  test.each([
    ['incoterm', 'cif'],
    ['loading_week', '2026-W54'],
    ['company', 'x'.repeat(201)],
    ['country', 'x'.repeat(101)],
    ['port', 'x'.repeat(201)],
    ['message', 'x'.repeat(5001)],
    ['email', 'amina'],
    ['full_name', ' '],
  ])('with a %s of %j is refused', (field, value) => {
    expect(messages(parsed([LINE], { [field]: value })).map(([path]) => path)).toEqual([field]);
  });
});
