import { expect, test } from 'vitest';
import type { ExportedProduct } from '~/domain/products/import/product-file.server';
import { readSampleContent, sampleFiles } from '../seeds/demo/content';
import { contradictions } from './sample-claims';

async function contradictionsIn(files: typeof sampleFiles) {
  const content = await readSampleContent(files);
  return contradictions({ ...content, products: content.products as ExportedProduct[] });
}

test('what the sample company says of its goods, its people and its terms agrees with the facts that it gives', async () => {
  expect(await contradictionsIn(sampleFiles)).toEqual([]);
});

test.each<[file: keyof typeof sampleFiles, said: string, instead: string, found: string]>([
  [
    'products.csv',
    ', and each call-off loads 14 days from order at Nhava Sheva,',
    ' and shipped',
    'yellow-onion: sold before',
  ],
  ['products.csv', ',9 to 10,120,', ',10 to 12,120,', 'kufri-chipsona-1-potato: carried colder'],
  ['products.csv', 'Carried at 9 to 10 °C', 'Carried at 4 to 5 °C', 'kufri-chipsona-1-potato: “Carried at 4'],
  ['products.csv', 'from November to March', 'from May to July', 'nashik-red-onion: “The kharif'],
  [
    'products.csv',
    '""Harvest season"":""November to March""',
    '""Harvest season"":""November""',
    'nashik-red-onion: season',
  ],
  ['products.csv', '25 kg red mesh bags', '25 kg jute bags', 'nashik-red-onion: packing'],
  ['products.csv', 'load within 7 days of', 'load within 30 days of', 'nashik-red-onion: 30 days'],
  ['products.csv', '4 to 6 weeks from loading', '4 to 6 months', 'nashik-red-onion: shelf life'],
  ['products.csv', 'Garlic milled to 80', 'Fresh garlic milled to 80', 'garlic-powder: fresh'],
  ['products.csv', 'We quote FOB, CFR or CIF', 'We quote FOB or DDP', 'nashik-red-onion: DDP'],
  ['products.csv', 'Loaded at Nhava Sheva, about', 'Loaded at Mundra, about', 'nashik-red-onion: Mundra'],
  ['products.csv', 'reefers holding 28 t', 'reefers holding 31 t', 'nashik-red-onion: 31 t'],
  ['posts/garlic-grades-by-size.txt', 'Ritu Awasthi', 'Rohit Katiyar', 'garlic-grades-by-size: by Rohit'],
  ['pages.csv', 'Garlic at 0 °C', 'Garlic at 8 °C', 'a page says “Garlic at 8 °C”'],
  ['pages.csv', 'Within 72 hours of', 'Within 48 hours of', 'terms say 24,72 hours, claims 24,48'],
  ['pages.csv', '30 % in advance', '50 % in advance', 'terms: 50 % in advance'],
])('in %s “%s” cannot become “%s”', async (file, said, instead, found) => {
  const text = sampleFiles[file] ?? '';
  expect(text).toContain(said);
  expect(await contradictionsIn({ ...sampleFiles, [file]: text.replace(said, instead) })).toEqual([
    expect.stringContaining(found),
  ]);
});
