import { expect, test, vi } from 'vitest';
import { libraryName, randomName } from './picture-name.server';

test('names of one moment have nothing in common that a third party could count on', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const names = Array.from({ length: 2000 }, () => randomName('public/gallery', 'gallery-')('jpg'));
  vi.useRealTimers();
  for (const name of names) expect(name).toMatch(/^public\/gallery\/gallery-[a-z0-9]{20}\.jpg$/);
  expect(new Set(names.map((name) => name.slice(-24, -14))).size).toBe(2000);
  expect(names.join()).not.toContain('18000000');
});

test('a document keeps its words, in letters that Storage takes', () => {
  const name = libraryName({ contentType: 'application/pdf', fileName: 'APEDA – प्याज 2026.pdf' })('pdf');
  expect(name).toMatch(/^public\/documents\/apeda-2026-[a-z0-9]{20}\.pdf$/);
});
