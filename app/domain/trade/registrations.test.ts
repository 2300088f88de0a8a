import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  certificateAdvice,
  cinAdvice,
  fssaiProblem,
  gstinCheck,
  gstinProblem,
  iecAdvice,
  iecProblem,
  tidyRegistration,
} from './registrations';

// Numbers that others have published as examples of valid ones.
const GSTINS = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'];

describe('a GSTIN', () => {
  test.each([...GSTINS, '09SAMPL0000E1ZS'])('%s is one', (number) => {
    expect(gstinProblem(number)).toBeNull();
  });

  test.each([
    ['09SAMPL0000E1Z0', /last sign/],
    ['27AAPFU0993F1ZV', /last sign/],
    ['27AAPFU0939F1Z', /15 signs/],
    ['27AAPFU0939F0ZV', /15 signs/],
    ['27aapfu0939f1zv', /15 signs/],
    ['n/a', /15 signs/],
    ['٢٧AAPFU0939F1ZV', /15 signs/],
  ])('%s is none', (number, words) => {
    expect(gstinProblem(number)).toMatch(words);
  });

  test('is none with any one sign changed', () => {
    const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    fc.assert(
      fc.property(fc.constantFrom(...GSTINS), fc.integer({ min: 0, max: 14 }), sign, (number, place, other) => {
        fc.pre(number[place] !== other);
        expect(gstinProblem(number.slice(0, place) + other + number.slice(place + 1))).not.toBeNull();
      }),
    );
  });

  test('has the last sign that its other signs make', () => {
    expect(gstinCheck('27AAPFU0939F1Z')).toBe('V');
  });
});

test.each([
  [' 27 aapfu 0939 f1zv\u200e', '27AAPFU0939F1ZV'],
  ['1090-0000-000-000', '10900000000000'],
  ['IEC', 'IEC'],
])('%j is meant as %s', (typed, number) => {
  expect(tidyRegistration(typed)).toBe(number);
});

test.each(['AAPFU0939F', '0512345678'])('%s is an IEC', (number) => {
  expect(iecProblem(number)).toBeNull();
});

test.each(['AAPFU0939', 'AAPFU09399', '051234567', '05123456789', 'n/a'])('%s is no IEC', (number) => {
  expect(iecProblem(number)).toMatch(/10 signs/);
});

test('an FSSAI number has 14 digits, whatever they are', () => {
  expect(['10900000000000', '21521000000123', '90000000000000'].map(fssaiProblem)).toEqual([null, null, null]);
  for (const wrong of ['1090000000000', '109000000000000', '1090000000000O']) {
    expect(fssaiProblem(wrong)).toMatch(/14 digits/);
  }
});

test('an IEC is compared with the PAN in the GSTIN', () => {
  expect(iecAdvice('AAPFU0939F', '27AAPFU0939F1ZV')).toBeNull();
  expect(iecAdvice('AAGCB7383J', '27AAPFU0939F1ZV')).toMatch(/PAN AAPFU0939F/);
  // An old one has no PAN.
  expect(iecAdvice('0512345678', '27AAPFU0939F1ZV')).toBeNull();
  expect(iecAdvice('AAPFU0939F', '')).toBeNull();
});

test('a CIN or LLPIN has a form of its own', () => {
  expect(['', 'U72900KA2008PTC046374', 'L52399MH1987PLC044954', 'AAB-1234'].map(cinAdvice)).toEqual(
    Array(4).fill(null),
  );
  expect(cinAdvice('U72900KA2008PTC04637')).toMatch(/21 signs/);
});

test.each([
  ['APEDA Registration (RCMC)', 'RCMC/APEDA/12345/2025-2026'],
  ['MSME Udyam Registration', 'UDYAM-TS-25-0085335'],
  ['GST Registration', '27 AAPFU0939F 1ZV'],
  ['IEC – Importer Exporter Code', 'AAPFU0939F'],
  ['FSSAI Central Licence', '10900000000000'],
  ['ISO 22000:2018', 'anything'],
  ['GST Registration', ''],
  ['Digest of tests', '12'],
])('a certificate %s has the usual number %s', (name, number) => {
  expect(certificateAdvice(name, number)).toBeNull();
});

test.each([
  ['APEDA Registration (RCMC)', 'APEDA/RCMC/SAMPLE/00000', 'RCMC/APEDA/12345/2025-2026'],
  ['MSME Udyam Registration', 'UDYAM-UP-0085335', 'UDYAM-UP-43-0000000'],
  ['GST Registration', '09SAMPL0000E1Z0', 'a GSTIN of 15 signs'],
])('a certificate %s with %s is looked at again', (name, number, form) => {
  expect(certificateAdvice(name, number)).toContain(form);
});
