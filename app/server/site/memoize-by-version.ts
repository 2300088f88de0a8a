import type { ContentVersion } from './content-version';

/** Gives what a read gave before, as long as the content is what it was. */
export type Memoize = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>;

/**
 * Remembers what every page needs, such as the settings, so that no page reads it twice.
 *
 * @returns a `Remember`; each name stands for one read, with a visitor's rights
 */
export function memoizeByVersion(version: ContentVersion): Memoize {
  const values = new Map<string, { version: number; value: Promise<unknown> }>();
  return <Value>(name: string, read: () => Promise<Value>) => {
    const now = version.known();
    if (now === null) {
      // Nobody waits for two answers in a row where the backend may be down.
      version.refresh();
      return read();
    }
    const before = values.get(name);
    if (before?.version === now) return before.value as Promise<Value>;
    const value = read();
    const mine = { version: now, value };
    values.set(name, mine);
    value.catch(() => values.get(name) === mine && values.delete(name));
    return value;
  };
}
