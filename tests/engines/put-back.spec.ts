import { type APIRequestContext, expect } from '@playwright/test';
import { SHARED_FORMS, type SharedForm } from '../e2e/shared-forms.ts';
import { findBrowser } from '../support/browser/browser.ts';
import { changeAll, saveAsColleague, TYPED, unlike, versionShown } from '../support/browser/put-back.ts';
import { isEnhanced } from '../support/browser/staff.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { startReopeningChromium } from '../support/engines/restored-tabs.ts';
import { openTab, Tab } from '../support/engines/tab.ts';
import { cookiesOf, SITE_PORT, engineTest as test } from '../support/engines/test.ts';

// What browsers put back into forms, and what of that would be saved over the work of others
// (docs/decisions/0026-browsers-put-nothing-back.md): each way back to a form, with each kind of control in it.

/** Another document, and one that costs a browser next to nothing. */
const ELSEWHERE = '/robots.txt';

/** A form that is open in a tab, while a colleague works on the same row. */
type Open = SharedForm & { path: string; tab: Tab; colleague: APIRequestContext };

/** A way from a form to the same form. @returns the version that everything in it was typed on */
type Way = (open: Open) => Promise<string | undefined>;

const afterTyping =
  (take: (tab: Tab) => Promise<void>): Way =>
  async ({ tab, path, field, colleague }) => {
    const version = await tab.until(versionShown);
    expect(await tab.evaluate(changeAll)).toBeGreaterThan(2);
    await saveAsColleague(colleague, { path, field });
    await take(tab);
    return version;
  };

const reload = afterTyping((tab) => tab.reload());

const stepBack = async (tab: Tab) => {
  await tab.goto(ELSEWHERE);
  await tab.forgetPages();
  await tab.back();
};
const back = afterTyping(stepBack);

const WAYS: Record<string, Way> = {
  'a reload': reload,
  'a reload past the cache': afterTyping((tab) => tab.reload('hard')),
  'a reload by a script': afterTyping((tab) => tab.reload('script')),
  'a step back': back,
  'a step forward': async (open) => {
    await open.tab.goto(ELSEWHERE);
    await open.tab.goto(open.path);
    const forward = afterTyping(async (tab) => {
      await tab.back();
      await tab.forgetPages();
      await tab.forward();
    });
    return forward(open);
  },
  'a reload of an answer to invalid values': async (open) => {
    await saveRefused(open, 'x'.repeat(20_001));
    return reload(open);
  },
  'a reload of an answer to a conflict': async (open) => {
    await saveAsColleague(open.colleague, open);
    await saveRefused(open, 'Typed at the same time');
    return reload(open);
  },
};

/** The ways on which an engine puts values back where nothing keeps it from that, as tried on plain HTML. */
const ITS_WAYS: Record<EngineName, Record<string, Way>> = {
  firefox: { 'a reload': reload },
  chromium: { 'a step back': back },
  webkit: {},
};

/** The form with all kinds of controls. */
const PRODUCT = 'a product';

/** WebKit puts values back on a step back only, and is not told to forget pages. */
const NOT_IN_WEBKIT = { tag: '@not-webkit' };

const ONLY_CHROMIUM = { tag: '@chromium' };

/** The row of a list that is a project's own: several of them run at a time. */
const rowOf = (engine: EngineName, scripts: boolean) =>
  ['chromium', 'firefox', 'webkit'].indexOf(engine) * 2 + Number(scripts);

for (const form of SHARED_FORMS) {
  test(
    `nothing old is put into the form of ${form.name}, changed by a colleague meanwhile`,
    NOT_IN_WEBKIT,
    async ({ staffTab: tab, colleague, engineName, scripts }) => {
      const path = await form.find(colleague, rowOf(engineName, scripts));
      for (const [name, take] of Object.entries(form.name === PRODUCT ? WAYS : ITS_WAYS[engineName])) {
        await test.step(name, async () => {
          if ((await tab.address()) !== path) await tab.goto(path);
          const before = tab.site.lastPage();
          const typedOn = await take({ ...form, path, tab, colleague });
          expect(tab.site.lastPage()).not.toBe(before);
          expect(await tab.evaluate(unlike, tab.site.lastPage())).toEqual([]);
          if (!scripts) return;
          await tab.until(isEnhanced);
          expect(await tab.evaluate(unlike, tab.site.lastPage())).toEqual([]);
          // What was typed is offered. Its version comes along.
          const kept = await tab.on('[data-local-copy]', (notice) =>
            String(new FormData(notice as HTMLFormElement).get('fields')),
          );
          expect(kept).toContain(TYPED);
          expect(kept).toContain(typedOn);
          await tab.on('[data-local-copy] [type=button]', (letItGo) => (letItGo as HTMLElement).click());
        });
      }
    },
  );
}

/** Of the second one browsers may store no copy. */
const TWO_KINDS_OF_PAGES = SHARED_FORMS.filter(({ name }) => name === PRODUCT || name === 'an enquiry');

for (const form of TWO_KINDS_OF_PAGES) {
  test(`a step back to the form of ${form.name} brings values and version of one page`, async ({
    staffTab: tab,
    colleague,
    engineName,
    scripts,
  }) => {
    const path = await form.find(colleague, rowOf(engineName, scripts));
    await tab.goto(path);
    const backToKept = afterTyping(async () => {
      await tab.goto(ELSEWHERE);
      await tab.back();
    });
    const typedOn = await backToKept({ ...form, path, tab, colleague });
    await expectOnePage(tab, typedOn);
  });
}

test('a tab that is opened again has values and version of one page', ONLY_CHROMIUM, async ({ scripts, colleague }) => {
  const program = findBrowser() ?? '';
  test.skip(program === '', 'not on this machine: a whole Chromium');
  const engine = await startReopeningChromium(program, scripts);
  const open: { address: string; typedOn?: string; tab: Tab }[] = [];
  for (const form of TWO_KINDS_OF_PAGES) {
    const path = await form.find(colleague, rowOf('chromium', scripts));
    const tab = await openTab(engine, SITE_PORT);
    tab.site.setHeaders({ cookie: await cookiesOf(colleague) });
    await tab.goto(path);
    const typedOn = await afterTyping(async () => {})({ ...form, path, tab, colleague });
    open.push({ address: tab.site.origin + path, typedOn, tab });
  }
  // The form of visitors keeps the browser's way: it shows that there is one.
  const visitor = await openTab(engine, SITE_PORT);
  await visitor.goto('/contact-us');
  await visitor.fill({ label: 'Full Name' }, LAST);
  await engine.hasKept(LAST);
  await engine.reopen();
  const reopened = async ({ site }: Tab, address: string) => new Tab(await engine.reopened(address), site, scripts);
  const contact = await reopened(visitor, `${visitor.site.origin}/contact-us`);
  await contact.until(
    (words) => document.querySelector<HTMLInputElement>('#contact [name=full_name]')?.value === words,
    LAST,
  );
  for (const { address, typedOn, tab } of open) {
    const again = await reopened(tab, address);
    await again.arrived(new URL(address).pathname);
    if (scripts) await again.until(isEnhanced);
    await expectOnePage(again, typedOn);
  }
  await engine.close();
  for (const { site } of [visitor, ...open.map(({ tab }) => tab)]) await site.close();
});

/** What is typed last before a browser ends. */
const LAST = 'Typed at the end';

/** Whether the page is the one that was typed on, or the newest one without a word of what was typed. */
async function expectOnePage(tab: Tab, typedOn: string | undefined): Promise<void> {
  if ((await tab.until(versionShown)) === typedOn) return;
  expect(await tab.evaluate(unlike, tab.site.lastPage())).toEqual([]);
}

test('a page of the history is saved as if it had never been left', async ({
  staffTab: tab,
  colleague,
  engineName,
  scripts,
}) => {
  const [product] = SHARED_FORMS;
  const path = (await product?.find(colleague, rowOf(engineName, scripts))) ?? '';
  await tab.goto(path);
  await tab.goto(ELSEWHERE);
  const words = await saveAsColleague(colleague, { path, field: 'export_info' });
  await tab.back();
  await tab.fill('[name=description]', `Typed after a step back, ${words}`);
  await save(tab);
  // The answer to a save in an older version shows what others changed; it is saved once that was seen.
  await tab.find('[data-error-summary], [data-toast]');
  if (await tab.evaluate(() => document.querySelector('[data-error-summary]') !== null)) await save(tab);
  await tab.find('[data-toast]');
  const saved = await (await colleague.get(path)).text();
  expect(saved).toContain(`>${words}</textarea>`);
  expect(saved).toContain(`Typed after a step back, ${words}`);
});

test('ticks of a list are gone after a reload and a step back', NOT_IN_WEBKIT, async ({ staffTab: tab }) => {
  await tab.goto('/admin/manage-products');
  for (const leave of [() => tab.reload(), () => stepBack(tab)]) {
    await tab.tick('input[name=ids]');
    await leave();
    expect(await tab.evaluate(unlike, tab.site.lastPage())).toEqual([]);
  }
});

async function save(tab: Tab): Promise<void> {
  await tab.on('button[name=intent][value=save]', (button) => (button as HTMLElement).click());
}

/** Saves words in the field, which are refused. */
async function saveRefused({ tab, field }: Open, words: string): Promise<void> {
  // Typing ends at the longest text that the browser takes.
  await tab.on(
    `[name="${field}"]`,
    (control, text) => {
      (control as HTMLInputElement).value = text;
    },
    words,
  );
  await save(tab);
  await tab.until(() => location.search.includes('sent') && document.readyState === 'complete');
  await tab.find('[data-error-summary]');
}
