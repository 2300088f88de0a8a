import { inSharedScope } from '~/lib/runtime/request-scope.server';
import type { ContentVersion } from './content-version';

/** Memoizes a read for as long as the content version stays the same; `name` identifies the read. */
export type Memoize = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>;

/** Memoizes what every page needs, such as the settings, read with a visitor's rights. */
export function memoizeByVersion(version: ContentVersion): Memoize {
  const values = new Map<string, { version: number; value: Promise<unknown> }>();
  return <Value>(name: string, read: () => Promise<Value>) => {
    const now = version.known();
    if (now === null) {
      // Reading the version first would double the wait where the backend is down.
      version.refresh();
      return read();
    }
    const before = values.get(name);
    if (before?.version === now) return before.value as Promise<Value>;
    const value = inSharedScope(read);
    const entry = { version: now, value };
    values.set(name, entry);
    value.catch(() => values.get(name) === entry && values.delete(name));
    return value;
  };
}

/** Memoizes for one request too: where the version is not known, what it needs in several places is read once. */
export function memoizeForRequest(memoize: Memoize): Memoize {
  const values = new Map<string, Promise<unknown>>();
  return <Value>(name: string, read: () => Promise<Value>) => {
    const value = values.get(name) ?? memoize(name, read);
    values.set(name, value);
    return value as Promise<Value>;
  };
}
