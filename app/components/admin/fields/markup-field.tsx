import Bold from 'lucide:bold';
import Eye from 'lucide:eye';
import EyeOff from 'lucide:eye-off';
import Heading2 from 'lucide:heading-2';
import Heading3 from 'lucide:heading-3';
import Italic from 'lucide:italic';
import Link from 'lucide:link';
import List from 'lucide:list';
import ListOrdered from 'lucide:list-ordered';
import Quote from 'lucide:quote';
import Table from 'lucide:table';
import { CONTROL, controlProps, FieldFrame, type FieldOf } from '~/components/form/field';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import type { Mark } from '~/enhance/office/markup/insert-mark';
import script from '~/enhance/office/markup-field.ts?worker&url';
import { ChooseButton } from './choose-button';

const TOOLS: Record<Mark, { label: string; icon: LucideIcon; key?: string }> = {
  bold: { label: 'Bold', icon: Bold, key: 'b' },
  italic: { label: 'Italic', icon: Italic, key: 'i' },
  heading: { label: 'Heading', icon: Heading2 },
  subheading: { label: 'Smaller heading', icon: Heading3 },
  link: { label: 'Link', icon: Link, key: 'k' },
  list: { label: 'List', icon: List },
  numbers: { label: 'Numbered list', icon: ListOrdered },
  quote: { label: 'Quote', icon: Quote },
  table: { label: 'Table', icon: Table },
};

const MARKS =
  'A blank line begins a new paragraph. **Two stars** make letters bold, *one star* makes them italic. A line that begins with ## or ### is a heading, with - or 1. an entry of a list, with > a quote. [Words](https://…) are a link.';
const PICTURE_PLACE = '![]() is the place of a picture that you choose from the library.';

type Props = {
  field: FieldOf;
  label: string;
  hint?: string;
  rows: number;
  placeholder?: string | undefined;
  optional?: boolean | undefined;
  /** Whether it has pictures of the library. */
  withPictures?: boolean | undefined;
};

/**
 * A text with post markup (docs/product.md#post-markup). With scripts there are buttons that insert marks, and a preview
 * beside it, and what is pasted from other programs becomes markup; without them a hint says the marks.
 */
export function MarkupField({ field, label, hint, rows, placeholder, optional, withPictures }: Props) {
  return (
    <div data-markup-field className="gap-6 xl:data-previewed:grid xl:data-previewed:grid-cols-2">
      <div className="min-w-0">
        <FieldFrame field={field} label={label} hint={hint} optional={optional}>
          <p data-marks className="mt-1 text-fine text-soil [@media(scripting:enabled)]:hidden">
            {MARKS} {withPictures && PICTURE_PLACE}
          </p>
          <Tools preview={previewId(field)} />
          <textarea
            {...controlProps(field, hint)}
            defaultValue={String(field.initialValue ?? '')}
            required={field.required}
            maxLength={field.maxLength}
            rows={rows}
            placeholder={placeholder}
            className={CONTROL}
          />
        </FieldFrame>
        {withPictures && (
          <div className="mt-3">
            <ChooseButton field={field.name} label="Put in pictures from the library" />
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no group of fields */}
      <div
        id={previewId(field)}
        role="group"
        aria-label="How it looks"
        data-markup-preview="/admin/markup"
        data-pictures={withPictures}
        hidden
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
        tabIndex={0}
        className="mt-4 max-h-[40rem] space-y-5 overflow-y-auto rounded-2xl border border-sand bg-paper p-5 break-words xl:mt-0 xl:max-h-none xl:min-h-60 xl:[contain:size] [&_strong]:font-semibold [&>:first-child]:pt-0"
      />
      <script type="module" src={script} />
    </div>
  );
}

function previewId({ id }: FieldOf): string {
  return `${id}-preview`;
}

const TOOL =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-xl border border-sand bg-white hover:bg-parchment disabled:cursor-default disabled:opacity-50 sm:min-h-9 sm:min-w-9 sm:rounded-lg';

/** The buttons above a text; its script enables them. */
function Tools({ preview }: { preview: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no group of fields
    <div role="group" aria-label="Marks" className="mt-2 flex flex-wrap gap-1 [@media(scripting:none)]:hidden">
      {Object.entries(TOOLS).map(([mark, { label: name, icon: Icon, key }]) => (
        <button
          key={mark}
          type="button"
          title={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
          aria-label={name}
          data-mark={mark}
          data-key={key}
          disabled
          className={TOOL}
        >
          <Icon aria-hidden className="size-5 sm:size-4.5" />
        </button>
      ))}
      <button
        type="button"
        aria-expanded={false}
        aria-controls={preview}
        data-preview-toggle
        disabled
        className={`group/toggle px-3 font-semibold ${TOOL}`}
      >
        <span className="contents group-aria-expanded/toggle:hidden">
          <Eye aria-hidden className="size-5" /> See how it looks
        </span>
        <span className="hidden group-aria-expanded/toggle:contents">
          <EyeOff aria-hidden className="size-5" /> Hide the preview
        </span>
      </button>
    </div>
  );
}
