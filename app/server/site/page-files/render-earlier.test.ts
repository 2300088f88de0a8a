import { beforeEach, expect, test } from 'vitest';
import { renderEarlier } from './render-earlier';

const MINUTE_MS = 60_000;
const PAGES = [
  { path: '/', encodings: ['br', 'gzip'] },
  { path: '/blog', encodings: ['identity'] },
];

let rendered: string[];

beforeEach(() => {
  rendered = [];
});

async function render(path: string, encoding: string) {
  rendered.push(`${path} ${encoding}`);
  return { status: 200 };
}

const isOver = () => false;

test('renders the pages in their order, each in its encodings', async () => {
  await renderEarlier(PAGES, MINUTE_MS, { render, isOver });
  expect(rendered).toEqual(['/ br', '/ gzip', '/blog identity']);
});

test('takes no longer than it may', async () => {
  await renderEarlier(PAGES, 0, { render, isOver });
  expect(rendered).toEqual([]);
});

test('a site that is about to end renders no further page', async () => {
  await renderEarlier(PAGES, MINUTE_MS, { render, isOver: () => rendered.length === 1 });
  expect(rendered).toEqual(['/ br']);
});

test.each([
  ['answers that it fails', async () => ({ status: 503 })],
  ['does not answer', () => Promise.reject(new Error('broken'))],
])('leaves a backend alone that %s', async (_, failing) => {
  const once = async (path: string, encoding: string) => {
    await render(path, encoding);
    return failing();
  };
  await renderEarlier(PAGES, MINUTE_MS, { render: once, isOver });
  expect(rendered).toEqual(['/ br']);
});
