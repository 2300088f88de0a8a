import type { FieldChange } from './field-change';

// What every kind of content has: a status and the moments at which it becomes public and is taken off the site.

export const STATUSES = ['draft', 'published'] as const;
export type Status = (typeof STATUSES)[number];

export const PUBLICATION_COLUMNS = 'status, publish_at, unpublish_at, is_live';

/** The publication of a stored row; moments in the database's own notation. */
export type Publication<Name extends string = Status> = {
  status: Name;
  publish_at: string | null;
  unpublish_at: string | null;
  /** Whether visitors see the row; a product's includes its category's. */
  is_live: boolean;
};

export type PublishedRow = Publication<Status | 'archived'>;

/** The publication of what has no status: pages of texts, and lists. */
export const ALWAYS_PUBLIC: PublishedRow = { status: 'published', publish_at: null, unpublish_at: null, is_live: true };

/** A row is in one of these states, which lists show and filter by. */
export type PublicationState = 'draft' | 'scheduled' | 'published' | 'archived';

export const STATE_LABELS: Record<PublicationState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export function publicationState({
  status,
  publish_at,
}: Pick<PublishedRow, 'status' | 'publish_at'>): PublicationState {
  return status === 'published' && publish_at !== null ? 'scheduled' : status;
}

/** The fields of a form that hold a moment, as local time of the company. */
export const MOMENT_FIELDS = ['publish_at', 'unpublish_at', 'published_at'] as const;
export type MomentField = (typeof MOMENT_FIELDS)[number];

/** @returns whether content has no status, by its table: pages of texts are public, and only their changes can wait */
export function isAlwaysPublic(table: string): boolean {
  return table === 'page_content';
}

/** @returns the moments that a kind of content has, by its table */
export function momentFields(table: string): readonly MomentField[] {
  if (isAlwaysPublic(table)) return ['publish_at'];
  return table === 'blog_posts' ? MOMENT_FIELDS : ['publish_at', 'unpublish_at'];
}

/** What the box of a form says when a button is pressed. */
export type PublicationChoice = {
  /** The button: `save` obeys the box, `draft` keeps what is public as it is, `publish` publishes now. */
  intent: string;
  isNew: boolean;
  status: string | undefined;
  /** Whether the person chose another status than the stored one. */
  isTouched: boolean;
  /** Whether the moment of publication lies ahead. */
  isAhead: boolean;
  /** Whether a save cannot take the row off the site: then a moment ahead is that of its changes. */
  isAlwaysPublic: boolean;
};

/** @returns the status that a button gives: a save obeys the chosen one, and schedules a draft whose moment lies ahead */
export function statusOf({ intent, isNew, status, isTouched, isAhead }: PublicationChoice): string | undefined {
  if (intent === 'draft') return 'draft';
  if (intent === 'publish') return 'published';
  if (status === 'draft' && isAhead && !isTouched) return 'published';
  return status ?? (isNew ? 'published' : undefined);
}

/**
 * @param choice that is made in the form of a public row
 * @param hasCopy whether changes of the row are kept aside already: then the moment is theirs
 * @returns whether the row stays as it is, and its changes are kept aside
 */
export function isKeptAside(choice: PublicationChoice, hasCopy: boolean): boolean {
  const isOfChanges = hasCopy || choice.isAlwaysPublic;
  return choice.intent === 'draft' || (isOfChanges && choice.isAhead && statusOf(choice) !== 'draft');
}

/** Why a working copy was not published at its moment: the row was changed meanwhile, was not public, or refused it. */
export type CopyProblem = 'changed' | 'hidden' | 'refused';

/** The schedule of a working copy: when it is published (ISO 8601), or why it was not. */
export type CopySchedule = { publish_at: string | null; problem: CopyProblem | null };

export const COPY_PROBLEMS: Record<CopyProblem, string> = {
  changed: 'It was not published at its moment, because the published version was changed meanwhile.',
  hidden: 'It was not published at its moment, because nothing of it was public then.',
  refused: 'It was not published at its moment, because its values are not valid any more. Publishing it says which.',
};

export type FormPublication = {
  /** Whether the form adds a row. */
  isNew: boolean;
  timeZone: string;
  /** The row as it stands; null for a new one and for pages. */
  stored: PublishedRow | null;
  /** Who kept changes aside and when (ISO 8601), and what they would change. */
  copy: (CopySchedule & { at: string; actor: string | null; changes: FieldChange[] }) | null;
  /** The public page that shows the row as it stands; null where visitors see none. */
  page: string | null;
  /** The link that shows the row without an account, and until when (ISO 8601). */
  share: { url: string | null; until: string } | null;
};

/** @returns whether visitors see a row as its form shows it: it is live, and no changes are kept aside */
export function isShownAsStored(publication: FormPublication | undefined): boolean {
  return publication?.stored?.is_live === true && publication.copy === null;
}
