/* Texts with marks: buttons and keys that insert marks, what is pasted becomes marks, and a preview beside the text. */
import { PICTURE_PLACE } from '~/lib/markup/picture-place';
import { insertMark, isMark, type TextEdit } from './markup/insert-mark';
import { pasteMarkup } from './markup/paste';
import { showPreview } from './markup/preview';

for (const field of document.querySelectorAll<HTMLElement>('[data-markup-field]')) {
  const area = field.querySelector('textarea');
  if (area) enhance(field, area);
}

function enhance(field: HTMLElement, area: HTMLTextAreaElement): void {
  const buttons = [...field.querySelectorAll<HTMLButtonElement>('button[data-mark]')];
  const insert = ({ dataset: { mark } }: HTMLButtonElement) => {
    if (isMark(mark)) type(area, insertMark(mark, area.value, area.selectionStart, area.selectionEnd));
  };
  for (const button of buttons) {
    button.disabled = false;
    button.addEventListener('click', () => insert(button));
  }
  area.addEventListener('keydown', (event) => {
    const button = buttons.find(({ dataset: { key } }) => key === event.key.toLowerCase());
    if (!button || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    insert(button);
  });
  area.addEventListener('paste', (event) => {
    const edit = pasteMarkup(event, area);
    if (edit) type(area, edit);
  });
  const preview = field.querySelector<HTMLElement>('[data-markup-preview]');
  const toggle = field.querySelector<HTMLButtonElement>('button[data-preview-toggle]');
  if (preview && toggle) showPreview({ field, area, preview, toggle });
  letChoosePictures(field, area);
}

/** Makes a place for pictures of the library at the cursor, unless there is one, before the form is sent to choose them. */
function letChoosePictures(field: HTMLElement, area: HTMLTextAreaElement): void {
  let wasVisited = false;
  area.addEventListener('focus', () => {
    wasVisited = true;
  });
  field.querySelector('button[value^="choose:"]')?.addEventListener('click', () => {
    const { selectionEnd: at, value } = area;
    if (wasVisited && !value.includes(PICTURE_PLACE))
      type(area, { from: at, to: at, text: PICTURE_PLACE, select: [at, at] });
  });
}

/** Changes a text as if it were typed, so that Ctrl+Z takes it back. */
function type(area: HTMLTextAreaElement, { from, to, text, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isTyped) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
