import { expect, test } from 'vitest';
import { tariffProblem } from './tariff';

test.each(['0703', '07031019', '010121', '970600', '7700'])('%s is of a chapter', (code) => {
  expect(tariffProblem(code)).toBeNull();
});

test.each(['0003', '9804', '99999999'])('%s is of none', (code) => {
  expect(tariffProblem(code)).toMatch(/chapters 01 to 97/);
});
