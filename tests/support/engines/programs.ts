import { globSync } from 'node:fs';
import { findTestBrowser } from '../browser/browser.ts';
import { findProgram } from '../find-program.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { startWithPuppeteer } from './puppeteer.ts';
import { startWebKit } from './webkit.ts';

/** The programs that an engine needs, in the order in which they are named where they are missing. */
const PROGRAMS: Record<EngineName, [name: string, find: () => string | undefined][]> = {
  firefox: [['Firefox', () => findProgram('firefox-esr') ?? findProgram('firefox')]],
  webkit: [
    ['WebKitWebDriver', () => findProgram('WebKitWebDriver')],
    ['MiniBrowser', () => globSync('/usr/lib{,/*,64}{,exec}/webkit2gtk-4.[01]/MiniBrowser').at(-1)],
    ['Xvfb', () => findProgram('Xvfb')],
  ],
  chromium: [['Chromium', findTestBrowser]],
};

/** @returns which programs of an engine are not on this machine */
export function missingPrograms(engine: EngineName): string[] {
  return PROGRAMS[engine].filter(([, find]) => !find()).map(([name]) => name);
}

/** Starts an engine, all of whose programs are on this machine. */
export function startEngine(name: EngineName, options: EngineOptions): Promise<Engine> {
  const [program = '', browser = '', display = ''] = PROGRAMS[name].map(([, find]) => find());
  if (name === 'webkit') return startWebKit({ driver: program, browser, display }, options);
  return startWithPuppeteer(name === 'firefox' ? 'firefox' : 'chrome', program, options);
}
