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
import { type ClipboardEvent, type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { CONTROL, controlProps, FieldFrame, type FieldOf } from '~/components/form/field';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import { insertMark, type Mark, type TextEdit } from '~/enhance/office/markup/insert-mark';
import { pastedMarkup } from '~/enhance/office/markup/pasted-markup';
import type { PastedNode } from '~/enhance/office/markup/pasted-node';
import { PICTURE_PLACE } from '~/lib/markup/picture-place';
import { ChooseButton } from './choose-button';
import { MarkupPreview } from './markup-preview';

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

const MARKS = Object.keys(TOOLS) as Mark[];

type Props = {
  field: FieldOf;
  label: string;
  hint: string;
  rows: number;
  placeholder?: string | undefined;
  optional?: boolean | undefined;
  /** Whether it has pictures of the library. */
  withPictures?: boolean | undefined;
};

/** The path that parses a text for the preview beside it. */
const PREVIEW = '/admin/manage-blog/body';
const MARKS_HINT =
  'A blank line begins a new paragraph. **Two stars** make letters bold, *one star* makes them italic. A line that begins with ## or ### is a heading, with - or 1. an entry of a list, with > a quote. [Words](https://…) are a link.';
const PICTURES_HINT = '![]() is the place of a picture that you choose from the library.';

/**
 * A text with post markup. With scripts there are buttons that insert marks, and a preview beside it; what is pasted
 * from Word becomes markup.
 */
export function MarkupField({ field, label, hint, rows, placeholder, optional, withPictures = false }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isVisited = useRef(false);
  const [isShown, setShown] = useState(false);
  const hasScripts = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

  const insert = (mark: Mark) => {
    const target = area.current;
    if (target) change(target, insertMark(mark, target.value, target.selectionStart, target.selectionEnd));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = MARKS.find((one) => TOOLS[one].key === event.key.toLowerCase());
    if (!mark || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    insert(mark);
  };

  return (
    <div className={isShown ? 'gap-6 xl:-mr-72 xl:grid xl:grid-cols-2' : ''}>
      <FieldFrame field={field} label={label} hint={hint} optional={optional}>
        <p className="mt-1 text-fine text-soil [@media(scripting:enabled)]:hidden">
          {MARKS_HINT} {withPictures && PICTURES_HINT}
        </p>
        <div className="mt-2 flex flex-wrap gap-1 [@media(scripting:none)]:hidden">
          {MARKS.map((mark) => {
            const { label: name, icon: Icon, key } = TOOLS[mark];
            return (
              <button
                key={mark}
                type="button"
                title={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
                aria-label={name}
                disabled={!hasScripts}
                onClick={() => insert(mark)}
                className={TOOL}
              >
                <Icon aria-hidden className="size-5" />
              </button>
            );
          })}
          <button
            type="button"
            aria-expanded={isShown}
            disabled={!hasScripts}
            onClick={() => setShown(!isShown)}
            className={`${TOOL} px-3 font-semibold`}
          >
            {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
            {isShown ? 'Hide the preview' : 'See how it looks'}
          </button>
        </div>
        <textarea
          ref={area}
          {...controlProps(field, hint)}
          defaultValue={String(field.initialValue ?? '')}
          required={field.required}
          maxLength={field.maxLength}
          rows={rows}
          placeholder={placeholder}
          className={CONTROL}
          onFocus={() => {
            isVisited.current = true;
          }}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
      </FieldFrame>
      {withPictures && (
        <div className="mt-3">
          <ChooseButton
            field={field.name}
            label="Put in pictures from the library"
            onClick={() => isVisited.current && area.current && markPlace(area.current)}
          />
        </div>
      )}
      {isShown && <MarkupPreview textId={field.id} path={PREVIEW} />}
    </div>
  );
}

const TOOL =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-xl border border-sand bg-white hover:bg-parchment disabled:cursor-default disabled:opacity-50';

/** Makes a place for a picture at the cursor, unless there is one already. */
function markPlace(area: HTMLTextAreaElement): void {
  const { selectionEnd: at, value } = area;
  if (!value.includes(PICTURE_PLACE)) change(area, { from: at, to: at, text: PICTURE_PLACE, select: [at, at] });
}

/** Changes a text as if it were typed, so that Ctrl+Z takes it back. */
function change(area: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isTyped) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html');
  // Parsed as a document of its own, in which nothing runs and nothing is fetched.
  const markup = html && pastedMarkup(nodeOf(new DOMParser().parseFromString(html, 'text/html').body));
  if (!markup) return;
  event.preventDefault();
  const { currentTarget: area } = event;
  const { selectionStart: from, selectionEnd: to } = area;
  change(area, { from, to, text: markup, select: [from + markup.length, from + markup.length] });
}

function nodeOf(node: Node): PastedNode {
  const attributes = node instanceof Element ? Array.from(node.attributes, ({ name, value }) => [name, value]) : [];
  return {
    name: node instanceof Element ? node.localName : '',
    text: node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '',
    attributes: Object.fromEntries(attributes),
    children: Array.from(node.childNodes, nodeOf),
  };
}
