import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Remembered } from './remembered';
import { staticDocument } from './static-document.server';

let rendered: string[] = [];

beforeEach(() => {
  rendered = [];
});

/** The markup of a document. */
function markupOf(page: JSX.Element): string {
  const [nothing, markup] = new TextDecoder().decode(staticDocument(page)).split('<!DOCTYPE html>');
  expect(nothing).toBe('');
  return markup ?? '';
}

function Part({ name }: { name: string }) {
  rendered.push(name);
  return (
    <p>
      <img src="/logo.svg" alt="" /> {name}
    </p>
  );
}

function Other({ name }: { name: string }) {
  return <p>Other {name}</p>;
}

test('a part is rendered once for equal props, and stands where it would have stood', () => {
  const page = (title: string) =>
    markupOf(
      <main>
        {title}
        <Remembered part={Part} props={{ name: 'Onions' }} />
        <b>!</b>
      </main>,
    );
  const part = '<p><img src="/logo.svg" alt=""/> Onions</p>';
  expect([page('One'), page('Two')]).toEqual([`<main>One${part}<b>!</b></main>`, `<main>Two${part}<b>!</b></main>`]);
  expect(rendered).toEqual(['Onions']);
});

test('other props make another markup, also of other parts on one page', () => {
  const html = markupOf(
    <>
      <Remembered part={Part} props={{ name: 'Garlic' }} />
      <Remembered part={Part} props={{ name: 'Shallots' }} />
      <Remembered part={Other} props={{ name: 'Garlic' }} />
    </>,
  );
  expect(html.replace(/<[^>]+>/g, '').trim()).toBe('Garlic ShallotsOther Garlic');
  expect(rendered).toEqual(['Garlic', 'Shallots']);
});

test('a text that looks like a place is a text', () => {
  const props = { name: '<template data-part="0"></template> $& $1' };
  const html = markupOf(
    <div title={props.name}>
      <Remembered part={Part} props={props} />
    </div>,
  );
  expect(html.match(/<template/g)).toBeNull();
  expect(html.match(/\$&amp; \$1/g)).toHaveLength(2);
});

test('texts of all languages come out as they are, in a part and around it', () => {
  const text = 'лук 洋葱 🧅 0–5 °C';
  const html = markupOf(
    <p>
      {text}
      <Remembered part={Other} props={{ name: text }} />
    </p>,
  );
  expect(html).toBe(`<p>${text}<p>Other ${text}</p></p>`);
});

test('a page that is hydrated has the part itself', () => {
  const page = () => renderToStaticMarkup(<Remembered part={Part} props={{ name: 'Onions' }} />);
  expect(page()).toBe(page());
  expect(rendered).toHaveLength(2);
});
