import { expect, test } from 'vitest';
import { TARIFF_SUGGESTIONS, tariffProblem } from './tariff';

test.each(['0703', '07031019', '010121', '970600', '7700'])('%s is of a chapter', (code) => {
  expect(tariffProblem(code)).toBeNull();
});

test.each(['0003', '9804', '99999999'])('%s is of none', (code) => {
  expect(tariffProblem(code)).toMatch(/chapters 01 to 97/);
});

test('every suggestion is a code, with goods and date', () => {
  for (const { value, label } of TARIFF_SUGGESTIONS) {
    expect([value, tariffProblem(value)]).toEqual([value, null]);
    expect(value).toMatch(/^\d{6}(\d\d)?$/);
    expect(label).toMatch(/^[A-Z].* \(ITC\(HS\) 2022, checked 2026-11\)$/);
  }
});
