import { describe, expect, test } from 'vitest';
import type { FormPublication, PublishedRow, Status } from '~/lib/editing/publication';
import { publicationWords } from './publication-words';

const NOW = Date.parse('2026-11-28T08:00:00Z');
const timeZone = 'Asia/Kolkata';
const AHEAD = '2026-12-01T09:00';
const PAST = '2026-11-28T13:00';

const row = (status: Status | 'archived', publish_at: string | null = null): PublishedRow => ({
  status,
  publish_at,
  unpublish_at: null,
  is_live: status === 'published' && publish_at === null,
});
const form = (stored: PublishedRow | null, hasCopy = false): FormPublication => ({
  isNew: false,
  timeZone,
  stored,
  copy: hasCopy ? { at: '2026-11-27T08:00:00Z', actor: null, changes: [], publish_at: null, problem: null } : null,
  page: null,
  share: null,
});
const NEW: FormPublication = { ...form(null), isNew: true };
const DRAFT = form(row('draft'));
const PUBLIC = form(row('published'));
const SCHEDULED = form(row('published', '2026-12-01T03:30:00Z'));
const COPIED = form(row('published'), true);

describe('the button that saves says what will happen', () => {
  test.each([
    [NEW, 'published', '', 'Publish now'],
    [NEW, 'published', PAST, 'Publish now'],
    [NEW, 'published', AHEAD, 'Schedule for 1 Dec, 09:00'],
    [NEW, 'draft', '', 'Save draft'],
    // The server schedules it too: the moment says more than the status that the form came with.
    [NEW, 'draft', AHEAD, 'Schedule for 1 Dec, 09:00'],
    [DRAFT, 'draft', '', 'Save draft'],
    [DRAFT, 'draft', AHEAD, 'Schedule for 1 Dec, 09:00'],
    [DRAFT, 'published', '', 'Publish now'],
    [DRAFT, 'published', '2027-01-01T09:00', 'Schedule for 1 Jan 2027, 09:00'],
    [PUBLIC, 'published', '', 'Publish changes'],
    [PUBLIC, 'draft', '', 'Take off the site'],
    [PUBLIC, 'draft', AHEAD, 'Take off the site'],
    [PUBLIC, 'archived', '', 'Archive'],
    [PUBLIC, 'published', AHEAD, 'Take off the site until 1 Dec, 09:00'],
    [SCHEDULED, 'published', AHEAD, 'Schedule for 1 Dec, 09:00'],
    [SCHEDULED, 'published', '', 'Publish now'],
    [SCHEDULED, 'draft', AHEAD, 'Save draft'],
    [COPIED, 'published', '', 'Publish changes'],
    [COPIED, 'published', AHEAD, 'Schedule changes for 1 Dec, 09:00'],
    [COPIED, 'draft', AHEAD, 'Take off the site'],
    // A page of texts.
    [form(null), '', '', 'Publish changes'],
    [form(null), '', AHEAD, 'Schedule changes for 1 Dec, 09:00'],
    [form(null, true), '', AHEAD, 'Schedule changes for 1 Dec, 09:00'],
  ])('%# %s %s', (publication, status, publishAt, save) => {
    expect(publicationWords(publication, { status, publishAt }, NOW).save).toBe(save);
  });
});

describe('the button "draft" says what will happen', () => {
  test.each([
    [NEW, AHEAD, 'Save as draft'],
    [DRAFT, '', 'Save as draft'],
    [PUBLIC, '', 'Save as working copy'],
    [PUBLIC, AHEAD, 'Schedule changes for 1 Dec, 09:00'],
  ])('%# %s', (publication, publishAt, draft) => {
    expect(publicationWords(publication, { status: 'published', publishAt }, NOW).draft).toBe(draft);
  });
});
