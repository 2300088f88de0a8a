import { Button } from '~/components/ui/button';
import type { AfterSave } from '~/lib/editing/after-save';
import { publicationState, STATE_LABELS } from '~/lib/editing/publication';
import { AfterSaveField } from './after-save-field';
import { PublicationFields, type PublicationFieldsProps } from './publication-fields';
import { OtherButtons, SaveButton, type Saving } from './save-bar';

/** The box as a part of its form that links lead to. */
export const PUBLICATION_PART = { id: 'publication', label: 'Publication' };

type Props = Omit<PublicationFieldsProps, 'saveLabel'> & {
  saving: Saving;
  choices: readonly AfterSave[];
  submitted: Record<string, unknown> | null | undefined;
};

/**
 * Whether, when and how what a form has becomes public, with the buttons that see to it: beside the form, or at the bottom
 * of a small window, always in sight. The words of the buttons hold whatever is chosen; with scripts they follow the choice.
 */
export function PublicationBox({ publication, fields, statuses, saving, choices, submitted }: Props) {
  const { isNew, stored } = publication;
  const state = isNew ? 'draft' : stored ? publicationState(stored) : 'published';
  const isWrong = ['status', 'publish_at', 'unpublish_at'].some((name) => fields[name]?.errors);
  return (
    <section
      aria-label="Publication"
      data-publication={JSON.stringify(publication)}
      className="contents md:sticky md:bottom-0 md:z-10 md:flex md:flex-wrap md:gap-x-3 md:gap-y-3 md:border-t md:border-sand md:bg-paper md:py-4 xl:top-4 xl:bottom-auto xl:max-h-[calc(100dvh-2rem)] xl:gap-y-2 xl:self-start xl:overflow-y-auto xl:rounded-2xl xl:border-0 xl:bg-white xl:p-5 xl:shadow-card"
    >
      <div
        id={PUBLICATION_PART.id}
        tabIndex={-1}
        className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-sand bg-paper py-3 md:static md:mt-0 md:border-0 md:py-0 has-[details[open]]:md:w-full xl:w-full xl:bg-white"
      >
        <details open={isWrong} className="publication open:w-full xl:w-full">
          <summary>{isNew ? 'Publication' : STATE_LABELS[state]}</summary>
          <PublicationFields {...{ publication, fields, statuses }} saveLabel={saving.label} />
        </details>
        <SaveButton {...saving} className="grow md:grow-0 xl:w-full" />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3 md:mt-0 md:gap-2 md:[&_:is(a,button)]:px-4 xl:[&_:is(a,button)]:grow">
        <AfterSaveField choices={choices} submitted={submitted?.after_save} />
        <OtherButtons {...saving}>
          {(state === 'draft' || state === 'scheduled') && !isNew && (
            <Button name="intent" value="publish" look="secondary">
              Publish now
            </Button>
          )}
          <Button name="intent" value="draft" look="secondary">
            <span data-words="draft">{state === 'published' ? 'Save as working copy' : 'Save as draft'}</span>
          </Button>
          <Button name="intent" value="preview" look="secondary" formTarget="_blank">
            Preview<span className="sr-only"> (opens in a new tab)</span>
          </Button>
        </OtherButtons>
      </div>
    </section>
  );
}
