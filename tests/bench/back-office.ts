import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Browser as ClickingBrowser } from 'puppeteer-core';
import { valuesOf } from '../support/http/html.ts';
import { atMost, comparedWith, type Figure, informational, type Measurement, type Unit } from './measurement.ts';
import type { Bench } from './support/bench-context.ts';
import { withBrowser, withChromium } from './support/browser.ts';
import { clickOn, type Slowness, withPrerendering } from './support/click.ts';
import { signIn } from './support/sign-in.ts';
import { type Site, startSite } from './support/site.ts';
import { median } from './support/statistics.ts';

/** Slow 4G, and a phone's processor. */
const SLOWNESS: Slowness = { latency: 150, download: 1_600_000 / 8, upload: 750_000 / 8, slower: 4 };

const ROUNDS = 3;
const MAX_CLICK_MS = 300;
/** How long the mouse rests on a link before the click. */
const POINTED_MS = 600;

/** A page, and where a click on it leads. */
type Place = { what: string; path: string; next: string };

/** What somebody waits for. Loaded is the later of the load event and the largest contentful paint. */
type View = { loaded: number; requests: number; scripts: number; click: number };

const MEASURED: { name: keyof Omit<View, 'click'>; unit: Unit; limit: number }[] = [
  { name: 'loaded', unit: 'ms', limit: 0.4 },
  { name: 'scripts', unit: 'kB', limit: 0.35 },
  { name: 'requests', unit: '', limit: 0.25 },
];

export const backOffice: Measurement = {
  id: 'P23',
  work: `First visit of pages of the back office by slow 4G with a processor ${SLOWNESS.slower} times slower, in turns with an earlier build (--against); then another page by a click on a link that the mouse has rested on for ${POINTED_MS} ms`,
  target: `of the earlier build: at most 0.40 of the time, 0.35 of the bytes of scripts, 0.25 of the requests; a click at most ${MAX_CLICK_MS} ms`,
  isNamedOnly: true,
  measure: (bench) =>
    withChromium(bench, (program) =>
      withBrowsers(program, async (browser, clicking) => {
        const sites = [await started(bench), ...(bench.against === undefined ? [] : [await earlier(bench)])];
        try {
          const visitors = await Promise.all(sites.map((site) => visitorOf(browser, clicking, site)));
          const figures: Figure[] = [];
          for (const [index, { what }] of (visitors[0]?.places ?? []).entries()) {
            bench.progress(`  ${what}`);
            const rounds: View[][] = [];
            for (let round = 0; round < bench.amount(ROUNDS, 1); round += 1) {
              const views: View[] = [];
              for (const { view } of visitors) views.push(await view(index));
              rounds.push(views);
            }
            figures.push(...figuresOf(what, rounds));
          }
          return figures;
        } finally {
          for (const site of sites) await site.stop();
        }
      }),
    ),
};

function withBrowsers<T>(program: string, work: (browser: Browser, clicking: ClickingBrowser) => Promise<T>) {
  return withBrowser(program, (browser) => withPrerendering(program, (clicking) => work(browser, clicking)));
}

async function started(bench: Bench): Promise<Site> {
  const dataDir = join(bench.folder, 'back-office');
  cpSync(await bench.dataOf('sample'), dataDir, { recursive: true });
  return startSite(bench, dataDir);
}

/** A build of another commit, with the flags and a sample of its own. */
async function earlier({ against = '', ...bench }: Bench): Promise<Site> {
  const folder = resolve(against);
  const launcher: { FLAGS: string[] } = await import(pathToFileURL(join(folder, 'app/server/build/launch.mjs')).href);
  const program = join(folder, 'build/server/node.js');
  return startSite(bench, join(bench.folder, 'back-office-earlier'), { program, flags: launcher.FLAGS });
}

/** Signs in, and looks at every page once, which makes its pictures. */
async function visitorOf(browser: Browser, clicking: ClickingBrowser, { origin, address }: Site) {
  const staff = await signIn(origin);
  const formIn = async (list: string) => {
    const { page } = await staff.get(list);
    return valuesOf(page, 'a', 'href').find((href) => href.startsWith(`${list}/edit/`)) ?? list;
  };
  const [product, post] = [await formIn('/admin/manage-products'), await formIn('/admin/manage-blog')];
  const places: Place[] = [
    { what: 'dashboard', path: '/admin/dashboard', next: '/admin/manage-products' },
    { what: 'product list', path: '/admin/manage-products', next: product },
    { what: 'product form', path: product, next: '/admin/manage-products' },
    { what: 'post form', path: post, next: '/admin/manage-blog' },
    { what: 'enquiries', path: '/admin/enquiries', next: '/admin/dashboard' },
    { what: 'home texts', path: '/admin/edit-pages/home', next: '/admin/edit-pages' },
  ];
  const pairs = staff.cookie
    .split('; ')
    .filter(Boolean)
    .map((cookie) => {
      const [name = '', ...rest] = cookie.split('=');
      return { name, value: rest.join('=') };
    });
  const cookies = pairs.map((cookie) => ({ ...cookie, url: address }));
  const withPage = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const context: BrowserContext = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    await context.addCookies(cookies);
    try {
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  };
  await withPage(async (page) => {
    for (const { path } of places) await page.goto(address + path, { waitUntil: 'networkidle' });
  });
  const view = async (index: number): Promise<View> => {
    const place = places[index];
    if (!place) throw new Error(`There is no page ${index}.`);
    const first = await withPage((page) => look(page, address, place.path));
    const click = await clickOn(clicking, SLOWNESS, { address, cookies: pairs, pointedMs: POINTED_MS, ...place });
    return { ...first, click };
  };
  return { places, view };
}

async function look(page: Page, address: string, path: string): Promise<Omit<View, 'click'>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const { latency, download, upload, slower } = SLOWNESS;
  const line = { offline: false, latency, downloadThroughput: download, uploadThroughput: upload };
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const scripts = new Set<string>();
  let [requests, bytes] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith(address)) return;
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(watchPage);
  await page.goto(address + path, { waitUntil: 'networkidle' });
  const loaded = await page.waitForFunction(() => globalThis.loadedAfter()).then((after) => after.jsonValue());
  return { loaded, requests, scripts: bytes / 1000 };
}

declare global {
  function loadedAfter(): number;
}

/** Runs in each document before its scripts. */
function watchPage(): void {
  let largest = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largest = Math.max(largest, startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  globalThis.loadedAfter = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const { loadEventEnd = 0 } = navigation ?? {};
    return loadEventEnd && Math.max(loadEventEnd, largest);
  };
}

function figuresOf(what: string, rounds: View[][]): Figure[] {
  const figures = MEASURED.map(({ name, unit, limit }) => {
    const of = (index: number) => rounds.map((views) => views[index]?.[name] ?? Number.NaN);
    const [values, references] = [of(0), of(1)];
    const label = `${what}, ${name}`;
    if (rounds[0]?.length === 1) return informational(label, median(values), unit, { runs: values });
    const note = `earlier build: ${Math.round(median(references))}`;
    return comparedWith({ what: label, unit, values, references, note }, (ratio) => ratio <= limit);
  });
  return [...figures, clickFigure(what, rounds)];
}

function clickFigure(what: string, rounds: View[][]): Figure {
  const of = (index: number) => rounds.map((views) => views[index]?.click ?? Number.NaN);
  const runs = of(0);
  const note = rounds[0]?.length === 1 ? {} : { note: `earlier build: ${Math.round(median(of(1)))}` };
  return atMost(`${what}, another page by a click`, median(runs), MAX_CLICK_MS, 'ms', { runs, ...note });
}
