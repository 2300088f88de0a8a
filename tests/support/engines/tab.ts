import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Engine, Script } from './engine.ts';
import { type Aim, aimAt, choose, drawWhole, locate, shown, type Target, write } from './in-page.ts';
import { FORGET, type WatchedSite, watchSite } from './watched-site.ts';

const PATIENCE_MS = 20_000;
const POLL_MS = 25;
const HEIGHT = 800;

/** @param port where the site listens on this machine */
export async function openTab(engine: Engine, port: number): Promise<Tab> {
  const site = await watchSite(port);
  return new Tab(await engine.open(), site, engine.scripts);
}

/** A tab on a site, in any engine. What a step needs is waited for; addresses may be without the origin. */
export class Tab {
  readonly #driver: Driver;
  #width = 0;
  readonly site: WatchedSite;
  /** Whether its pages run scripts. */
  readonly scripts: boolean;

  constructor(driver: Driver, site: WatchedSite, scripts: boolean) {
    this.#driver = driver;
    this.site = site;
    this.scripts = scripts;
  }

  /** Opens an address and waits until all of it has loaded. */
  async goto(address: string): Promise<void> {
    await this.#leaving(() => this.#driver.goto(new URL(address, this.site.origin).href));
  }

  /**
   * Reloads the page, and waits until that has loaded.
   *
   * @param how as the browser's button does, or past its cache, or as a script of the page would
   */
  async reload(how: 'button' | 'hard' | 'script' = 'button'): Promise<void> {
    await this.#leaving(() =>
      how === 'script' ? this.evaluate(() => location.reload()) : this.#driver.reload(how === 'hard'),
    );
  }

  /** A step back in the history, to a page that loads again or comes from the back/forward cache. */
  async back(): Promise<void> {
    await this.#leaving(() => this.#driver.step(-1));
  }

  async forward(): Promise<void> {
    await this.#leaving(() => this.#driver.step(1));
  }

  /** Has the browser forget what it keeps of pages, as it does after a while: all steps of the history load again. */
  async forgetPages(): Promise<void> {
    await this.read(FORGET);
  }

  /** Takes a step that leads to another document or address, and waits until that has loaded. */
  async #leaving(step: () => Promise<void>): Promise<void> {
    const before = await this.evaluate(() => `${performance.timeOrigin} ${location.href}`);
    await step();
    await this.until(
      (former) =>
        `${performance.timeOrigin} ${location.href}` !== former &&
        // What stands there before the first bytes of a page.
        location.href !== 'about:blank' &&
        document.readyState === 'complete',
      before,
    );
  }

  /** The view's width, exactly. */
  async setWidth(width: number): Promise<void> {
    // A size that is set takes a frame, also where it changes nothing.
    if (width === this.#width) return;
    await this.#driver.resize(width, HEIGHT);
    await this.until((wanted) => innerWidth === wanted, width);
    this.#width = width;
  }

  /**
   * Calls a function in the page, which gets the arguments as JSON and answers with JSON at once.
   *
   * @throws what the function throws
   */
  async evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.#evaluate({ source: String(run), args }) as Promise<Result>;
  }

  /** Calls a function in the page with the element of a target, which is waited for. */
  async on<Args extends unknown[], Result>(
    target: Target,
    run: (element: Element, ...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return this.#on(target, { source: String(run), args }) as Promise<Result>;
  }

  /** Waits until a function in the page gives something true. */
  async until<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const result = await this.evaluate(run, ...args);
      if (result) return result;
      if (performance.now() > deadline) {
        const where = await this.evaluate(() => `${location.href}, “${document.title}”`);
        throw new Error(`It did not come about at ${where}: ${run} with ${JSON.stringify(args)}`);
      }
      await pause(POLL_MS);
    }
  }

  /** Waits until the page at an address, path and query, has loaded. */
  async arrived(address: string): Promise<void> {
    await this.until(
      (wanted) => location.pathname + location.search === wanted && document.readyState === 'complete',
      address,
    );
  }

  /** Waits for a target that a person can see; fields for files may be hidden behind a label. */
  async find(target: Target): Promise<void> {
    await this.on(target, () => true);
  }

  /** Finds a target and calls the function in one step: each costs an engine some milliseconds. */
  async #on(target: Target, { source: run, args }: Script): Promise<unknown> {
    const source = `(target, ...args) => {
      const found = (${locate})(target);
      const isThere = found && (found.type === 'file' || found.checkVisibility({ visibilityProperty: true }));
      return isThere ? { result: (${run})(found, ...args) } : null;
    }`;
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const done = (await this.#evaluate({ source, args: [target, ...args] })) as Answer | null;
      if (done) return done.result;
      if (performance.now() > deadline) {
        const where = await this.evaluate(() => `${location.href}, “${document.title}”`);
        throw new Error(`Nothing at ${where} is ${JSON.stringify(target)}.`);
      }
      await pause(POLL_MS);
    }
  }

  /** Clicks with the mouse, as soon as the target stands still and nothing covers it. */
  async click(target: Target): Promise<void> {
    const source = `(element, last) => {
      if (!last) (${drawWhole})();
      return (${aimAt})(element, last);
    }`;
    const deadline = performance.now() + PATIENCE_MS;
    for (let last: Aim | null = null; ; ) {
      const aim = (await this.#on(target, { source, args: [last] })) as Aim;
      if (!aim.cover && aim.x === last?.x && aim.y === last.y) return this.#driver.click(aim.x, aim.y);
      if (performance.now() > deadline) throw new Error(`${JSON.stringify(target)} is covered: ${aim.cover}`);
      last = aim;
      await pause(this.#driver.stillMs);
    }
  }

  /** Writes into a field as if typed, in place of what is in it. */
  async fill(target: Target, words: string): Promise<void> {
    await this.on(target, write, words);
  }

  /** Chooses an option by its words or its value. */
  async choose(target: Target, option: string): Promise<void> {
    await this.on(target, choose, option);
  }

  /** Ticks or unticks a box, by a click. */
  async tick(target: Target, wanted = true): Promise<void> {
    if ((await this.value(target)) !== wanted) await this.click(target);
  }

  async upload(target: Target, ...paths: string[]): Promise<void> {
    await this.find(target);
    await this.#driver.upload({ source: String(locate), args: [target] }, paths);
  }

  /** Presses a key, such as `Enter`, where the focus is. */
  async press(key: string): Promise<void> {
    await this.#driver.press(key);
  }

  /** What a person sees of a control: its value, or whether it is ticked. */
  value(target: Target): Promise<string | boolean> {
    return this.on(target, shown);
  }

  /** The words of an element, without spaces around them. */
  text(target: Target): Promise<string> {
    return this.on(target, ({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim());
  }

  /** The path and the query of the page. */
  address(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search);
  }

  /** The HTML of an address, as this person gets it; without scripts a page cannot wait, but it can ask. */
  read(address: string): Promise<string> {
    return this.evaluate((path) => {
      const request = new XMLHttpRequest();
      request.open('GET', path, false);
      request.send();
      return request.responseText;
    }, address);
  }

  screenshot(): Promise<Buffer> {
    return this.#driver.screenshot();
  }

  async close(): Promise<void> {
    await this.#driver.close();
    await this.site.close();
  }

  /** Tries again while the page changes into another, where a call finds no page or half of one. */
  async #evaluate({ source, args }: Script): Promise<unknown> {
    const caught = `(...args) => {
      try {
        return { result: (${source})(...args) };
      } catch (error) {
        return { thrown: String(error) };
      }
    }`;
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        const { result, thrown } = (await this.#driver.evaluate({ source: caught, args })) as Answer;
        if (thrown === undefined) return result;
        throw new PageError(thrown);
      } catch (error) {
        if (error instanceof PageError || performance.now() > deadline) throw error;
        await pause(POLL_MS);
      }
    }
  }
}

type Answer = { result?: unknown; thrown?: string };

/** What a function in the page threw. */
class PageError extends Error {}
