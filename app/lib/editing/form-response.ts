import type { SubmissionResult } from '@conform-to/react';
import type { Toast } from '~/lib/http/toast';

/** The values of a form by field name, as inputs take them: texts, checkboxes (`on`), lists of rows. */
export type FormValues = Record<string, unknown>;

/** What a form of a stored row carries, so that two people cannot overwrite each other. */
export type LoadedVersion = { version: string; loaded: string };

/** A field that two people changed differently, in words. */
export type Conflict = { name: string; typed: string; saved: string };

/** Heading and first line of the summary on top of a form in error. */
export type Summary = { heading: string; sentence: string };

/** What an editing form is answered with, where it was not saved. */
export type FormResponse = {
  /** Fills the form with what was typed, and says which fields are in error. */
  result: SubmissionResult<string[]>;
  summary: Summary | null;
  toast: Toast | null;
  /** Set where somebody else saved meanwhile: the version to go on from, and what both changed. */
  meanwhile: { version: LoadedVersion; conflicts: Conflict[]; taken: string[] } | null;
};
