import { expect, test } from 'vitest';
import { documentAddress } from './document-address';

test.each([
  ['/storage/v1/object/public/application-assets/public/documents/a.pdf', ''],
  ['https://project.supabase.co/storage/v1/object/public/application-assets/public/documents/a.pdf', '?download='],
  ['https://example.com/a.pdf', ''],
])('the link to %s ends with "%s"', (url, ending) => {
  expect(documentAddress(url)).toBe(url + ending);
});
