import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words';

test.each([
  ['0', 'INR', 'Indian Rupees Zero Only'],
  ['1', 'INR', 'Indian Rupees One Only'],
  ['19.01', 'INR', 'Indian Rupees Nineteen and One Paisa Only'],
  ['20.50', 'INR', 'Indian Rupees Twenty and Fifty Paise Only'],
  ['100', 'INR', 'Indian Rupees One Hundred Only'],
  ['99999', 'INR', 'Indian Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine Only'],
  ['100000', 'INR', 'Indian Rupees One Lakh Only'],
  [
    '1234567.89',
    'INR',
    'Indian Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only',
  ],
  ['10000000', 'INR', 'Indian Rupees One Crore Only'],
  ['120000500', 'INR', 'Indian Rupees Twelve Crore Five Hundred Only'],
  ['10000000000', 'INR', 'Indian Rupees One Thousand Crore Only'],
  ['1000000000000', 'INR', 'Indian Rupees One Lakh Crore Only'],
  ['17060.00', 'USD', 'US Dollars Seventeen Thousand Sixty Only'],
  ['1250.5', 'USD', 'US Dollars One Thousand Two Hundred Fifty and Fifty Cents Only'],
  ['0.01', 'USD', 'US Dollars Zero and One Cent Only'],
  ['100000', 'USD', 'US Dollars One Hundred Thousand Only'],
  ['1000000', 'EUR', 'Euros One Million Only'],
  ['12000000.12', 'EUR', 'Euros Twelve Million and Twelve Cents Only'],
  ['1000000001', 'GBP', 'Pounds Sterling One Billion One Only'],
  ['6000000000000000', 'USD', 'US Dollars Six Thousand Trillion Only'],
  ['45.5', 'AED', 'UAE Dirhams Forty-Five and Fifty Fils Only'],
  ['3.25', 'SAR', 'Saudi Riyals Three and Twenty-Five Halalas Only'],
  ['1.25', 'KWD', 'Kuwaiti Dinars One and Two Hundred Fifty Fils Only'],
  ['1.001', 'BHD', 'Bahraini Dinars One and One Fils Only'],
  ['13.75', 'OMR', 'Omani Rials Thirteen and Seven Hundred Fifty Baisa Only'],
  ['2.01', 'QAR', 'Qatari Riyals Two and One Dirham Only'],
  ['512000', 'JPY', 'Japanese Yen Five Hundred Twelve Thousand Only'],
  ['5.25', 'NPR', 'NPR Five and 25/100 Only'],
  ['5.25', 'IQD', 'IQD Five and 250/1000 Only'],
  ['700', 'XOF', 'XOF Seven Hundred Only'],
])('%s %s is %s', (amount, currency, words) => {
  expect(amountInWords(amount, currency)).toBe(words);
});
