import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { AskedPage } from './page-cache';
import { createPageWarmer, type PageWarmer } from './warm-pages';

let asked: AskedPage[];
let rendered: string[];
let status: number;
let rounds: Promise<void>[];
/** Called while a page is being rendered. */
let onRender: (path: string) => void;
let warmer: PageWarmer;

const page = (path: string, encodings = ['br']): AskedPage => ({ path, encodings });

beforeEach(() => {
  [asked, rendered, status, rounds] = [[page('/'), page('/blog'), page('/about-us')], [], 200, []];
  onRender = () => undefined;
  warmer = createPageWarmer({
    mostAsked: (atMost) => asked.slice(0, atMost),
    whenIdle: nextTurn,
    async render(path, encoding) {
      rendered.push(`${path} ${encoding}`);
      onRender(path);
      await nextTurn();
      return { status };
    },
    onWork: (work) => rounds.push(work),
  });
});

test('renders the pages in their order after a change, each in its encodings', async () => {
  asked = [page('/', ['br', 'gzip']), page('/blog', ['identity'])];
  warmer.changed();
  expect(rendered).toEqual([]);
  await Promise.all(rounds);
  expect(rendered).toEqual(['/ br', '/ gzip', '/blog identity']);
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered).toHaveLength(6);
});

test('renders one page at a time', async () => {
  let [running, most] = [0, 0];
  onRender = () => {
    running += 1;
    most = Math.max(most, running);
    void nextTurn().then(() => {
      running -= 1;
    });
  };
  for (const _ of asked) warmer.changed();
  await Promise.all(rounds);
  expect([rounds.length, most]).toEqual([1, 1]);
});

test('begins again where something changes meanwhile, once for any number of changes', async () => {
  onRender = (path) => {
    if (path !== '/blog' || rendered.length > 2) return;
    warmer.changed();
    warmer.changed();
    asked = [page('/new')];
  };
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered).toEqual(['/ br', '/blog br', '/new br']);
});

test('renders no page after it was stopped', async () => {
  onRender = (path) => path === '/blog' && warmer.stop();
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered).toEqual(['/ br', '/blog br']);
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered).toHaveLength(2);
});

test('leaves a backend in trouble alone until the next change', async () => {
  status = 503;
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered).toEqual(['/ br']);
  onRender = () => {
    throw new Error('broken');
  };
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered).toEqual(['/ br', '/ br']);
});

test('renders a bounded number of pages', async () => {
  asked = Array.from({ length: 1000 }, (_, index) => page(`/${index}`));
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered).toHaveLength(200);
});

test('a start waits for the pages of an earlier one, in their order', async () => {
  asked = [];
  await warmer.renderAgain([page('/', ['br', 'gzip']), page('/blog')], 60_000);
  expect(rendered).toEqual(['/ br', '/ gzip', '/blog br']);
  // From then on what visitors ask for is rendered.
  asked = [page('/about-us')];
  warmer.changed();
  await Promise.all(rounds);
  expect(rendered.slice(3)).toEqual(['/about-us br']);
});

test('a start waits no longer than it is told: the rest is rendered in the background', async () => {
  await warmer.renderAgain(
    Array.from({ length: 300 }, (_, index) => page(`/${index}`)),
    0,
  );
  expect(rendered.length).toBeLessThan(300);
  await Promise.all(rounds);
  expect(new Set(rendered)).toHaveLength(303);
});

test('pages of an earlier start are rendered for the new version where one comes meanwhile', async () => {
  asked = [];
  onRender = (path) => path === '/' && rendered.length === 1 && warmer.changed();
  await warmer.renderAgain([page('/'), page('/blog')], 60_000);
  expect(rendered).toEqual(['/ br', '/ br', '/blog br']);
});
