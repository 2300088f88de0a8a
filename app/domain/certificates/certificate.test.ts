import { expect, test } from 'vitest';
import { certificateIcon } from './certificate';

test.each([
  ['IEC (Importer Exporter Code)', 'iec'],
  ['GST Registration', 'gst'],
  ['APEDA RCMC', 'apeda'],
  ['FSSAI Central Licence', 'fssai'],
  ['Udyam (MSME)', 'msme'],
  ['ISO 22000:2018', 'default'],
  ['Biecology', 'default'],
  ['Angst-free packing', 'default'],
  ['', 'default'],
])('%j has the icon %s', (name, icon) => {
  expect(certificateIcon(name)).toBe(icon);
});
