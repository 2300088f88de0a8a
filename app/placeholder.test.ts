import sharp from 'sharp';
import { expect, test } from 'vitest';

test('the placeholder in the style sheet shows what the drawing shows that stands in for a missing picture', async () => {
  const [drawing, pixels] = await Promise.all(
    ['public/placeholder.svg', 'app/placeholder.webp'].map((file) =>
      sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  expect(pixels?.info).toEqual(drawing?.info);
  const differing = pixels?.data.filter((value, index) => Math.abs(value - (drawing?.data[index] ?? 0)) > 8);
  expect(differing?.length).toBe(0);
});
