import browserslist from 'browserslist';

/** The names that Vite has for the engines of a browserslist. Others are built on one of them. */
const ENGINES: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  ios_saf: 'ios',
  opera: 'opera',
  safari: 'safari',
};

/** @returns the oldest browsers that the client's build is for, as Vite names them, such as `safari16` (docs/browsers.md) */
export function browserTargets(): string[] {
  const oldest = new Map<string, number>();
  for (const browser of browserslist()) {
    const [name = '', versions = ''] = browser.split(' ');
    const engine = ENGINES[name];
    if (engine)
      oldest.set(engine, Math.min(oldest.get(engine) ?? Number.POSITIVE_INFINITY, Number.parseFloat(versions)));
  }
  return [...oldest].map(([engine, version]) => engine + version);
}
