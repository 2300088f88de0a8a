import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '~/domain/settings/settings';
import { officeClock } from '~/lib/text/office-clock';
import { afterWorkingDays, formatOfficeHours, officeHoursProblem, readOfficeHours } from './office-hours';

const WEEK = [[570, 1080]];

test.each([
  ['Mon-Sat 09:30-18:00', [WEEK, WEEK, WEEK, WEEK, WEEK, WEEK, []]],
  ['Monday to Saturday, 9.30 to 18:00', [WEEK, WEEK, WEEK, WEEK, WEEK, WEEK, []]],
  ['mon – sat: 9:30 am – 6 pm', [WEEK, WEEK, WEEK, WEEK, WEEK, WEEK, []]],
  ['Mon, Wed & Fri 09:30-18:00\nSun closed', [WEEK, [], WEEK, [], WEEK, [], []]],
  ['Sat-Mon 09:30-18:00', [WEEK, [], [], [], [], WEEK, WEEK]],
  [
    'Tue 14:00-18:00\nTue 08:00-13:00',
    [
      [],
      [
        [480, 780],
        [840, 1080],
      ],
      [],
      [],
      [],
      [],
      [],
    ],
  ],
  [
    'Fri 08:00-12:00, 14:00-24:00',
    [
      [],
      [],
      [],
      [],
      [
        [480, 720],
        [840, 1440],
      ],
      [],
      [],
    ],
  ],
])('%j can be read', (text, hours) => {
  expect(readOfficeHours(text)).toEqual({ hours, notes: [] });
  expect(officeHoursProblem(text)).toBeNull();
});

test.each([
  '',
  DEFAULT_SETTINGS.office_hours,
  'By appointment',
  'Monday to Saturday, 9:30 to 18:30 in India (UTC+5:30)',
  'Mon-Sat from 9',
  'Open 09:30-18:00',
  'Closed in June',
  'Mon closed',
])('%j is text, without a clock', (text) => {
  expect(readOfficeHours(text).hours).toBeNull();
  expect(officeHoursProblem(text)).toBeNull();
  expect(formatOfficeHours(text, 'Asia/Kolkata')).toBe(text);
});

test.each(['Mon-Sat 09:30-25:00', 'Mon 18:00-09:30', 'Mon 09:70-18:00', 'Mon 13 pm-14 pm', 'Mon 9-9'])(
  '%j is meant as hours, and cannot be',
  (text) => {
    expect(officeHoursProblem(text)).toMatch(/^Please correct “Mon.*such as Mon-Sat 09:30-18:00\.$/);
  },
);

test('the same hours are not given twice', () => {
  expect(officeHoursProblem('Mon-Fri 09:00-18:00\nWed 17:00-20:00')).toMatch(/Wednesday\.$/);
});

test('hours are said in words that stay true all the year, with what else was written', () => {
  const text = 'Mon-Fri 09:30-13:00, 14:00-18:30\nSat 10:00-14:00\nClosed on public holidays';
  expect(formatOfficeHours(text, 'Europe/Berlin')).toBe(
    'Monday to Friday, 09:30 to 13:00 and 14:00 to 18:30\nSaturday, 10:00 to 14:00 (Central European Time)\n' +
      'Closed on public holidays',
  );
  expect(formatOfficeHours('Sat-Sun 0-24', 'Asia/Kolkata')).toBe(
    'Saturday and Sunday, 00:00 to 24:00 (India Standard Time)',
  );
});

const office = (text: string, town = 'Kanpur', zone = 'Asia/Kolkata') => ({
  hours: readOfficeHours(text).hours ?? [],
  zone,
  town,
});

// 23 November 2026 is a Monday; Kanpur is 5:30 hours ahead of UTC.
test.each([
  ['2026-11-23T08:50:00Z', '14:20 in Kanpur, open until 18:00', true],
  ['2026-11-23T03:59:59Z', '09:29 in Kanpur, closed, opens at 09:30', false],
  ['2026-11-23T04:00:00Z', '09:30 in Kanpur, open until 18:00', true],
  ['2026-11-23T12:29:59Z', '17:59 in Kanpur, open until 18:00', true],
  ['2026-11-23T12:30:00Z', '18:00 in Kanpur, closed, opens tomorrow at 09:30', false],
  ['2026-11-28T13:00:00Z', '18:30 in Kanpur, closed, opens on Monday at 09:30', false],
  ['2026-11-29T18:30:00Z', '00:00 in Kanpur, closed, opens at 09:30', false],
])('at %s it is %s', (now, words, isOpen) => {
  expect(officeClock(office('Mon-Sat 09:30-18:00'), Date.parse(now))).toEqual({ words, isOpen });
});

test('a clock knows pauses, summer time, and an office that is open once a week', () => {
  const pause = office('Mon 09:00-13:00, 14:00-18:00', '', 'Europe/Berlin');
  expect(officeClock(pause, Date.parse('2026-07-06T11:30:00Z')).words).toBe(
    '13:30 at our office, closed, opens at 14:00',
  );
  expect(officeClock(pause, Date.parse('2026-07-06T16:00:00Z')).words).toBe(
    '18:00 at our office, closed, opens on Monday at 09:00',
  );
});

test.each([
  ['2026-11-23T08:50:00Z', '1', '18:00 on Tuesday 24 November'],
  ['2026-11-23T22:00:00Z', '1', '18:00 on Wednesday 25 November'],
  ['2026-11-28T05:00:00Z', '1', '18:00 on Monday 30 November'],
  ['2026-11-27T05:00:00Z', '2', '18:00 on Monday 30 November'],
  ['2026-11-28T05:00:00Z', '7', '18:00 on Monday 7 December'],
  ['2026-11-28T05:00:00Z', '', null],
])('what is sent at %s has an answer within %j working days by %s', (now, days, words) => {
  const { hours, zone } = office('Mon-Sat 09:30-18:00');
  expect(afterWorkingDays(hours, zone, Date.parse(now), days)).toBe(words);
});
