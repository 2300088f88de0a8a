import { expect, test } from 'vitest';
import { newLine } from './list-lines';
import { notesCookieOf, withNotes } from './list-notes.server';

const lines = (...notes: string[]) => notes.map((note) => ({ ...newLine('a'), note }));
const again = (...notes: string[]) => {
  const { value, isWhole } = notesCookieOf(lines(...notes));
  return { notes: withNotes(lines(...notes.map(() => '')), value).map(({ note }) => note), isWhole };
};

test.each([[['']], [['', 'Loose skins off; "50 kg"|:', '']], [['بصل أحمر، الحجم ٤٥ ملم', 'x'.repeat(500)]]])(
  'notes come back as they were: %j',
  (notes) => {
    expect(again(...notes)).toEqual({ notes, isWhole: true });
  },
);

test('ten long notes in Arabic fit, and of more than fit the longest are left out', () => {
  const words = 'بصل أحمر متوسط الحجم معبأ في أكياس شبكية حمراء للتحميل في الأسبوع الأول من يناير، مع شهادة منشأ. ';
  const long = Array.from({ length: 10 }, (_, n) => `${n} ${words.repeat(5)}`.slice(0, 500));
  expect(again(...long).isWhole).toBe(true);
  const noise = Array.from({ length: 20 }, (_, n) =>
    Array.from({ length: n === 3 ? 20 : 400 }, (_, at) =>
      String.fromCharCode(0x4e00 + ((n * 7919 + at * 104729) % 20000)),
    ).join(''),
  );
  const kept = again(...noise);
  expect(kept.isWhole).toBe(false);
  expect(kept.notes[3]).toBe(noise[3]);
});

test.each(['', 'x', '%', 'e30', 'A'.repeat(4000)])('nothing is read of %j', (value) => {
  expect(withNotes(lines('', ''), value)).toEqual(lines('', ''));
});
