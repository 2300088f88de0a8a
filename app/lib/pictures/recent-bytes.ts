/** Remembers the bytes that were used last. */
export type RecentBytes = {
  get(key: string): Buffer | null;
  set(key: string, bytes: Buffer): void;
  /** Forgets everything whose key begins so. */
  removeAll(prefix: string): void;
};

/** @param most how many bytes are remembered in all; what was not asked for the longest goes first */
export function createRecentBytes(most: number): RecentBytes {
  // A map keeps the order in which its entries were put in.
  const entries = new Map<string, Buffer>();
  let total = 0;

  function remove(key: string): Buffer | null {
    const bytes = entries.get(key);
    if (!bytes) return null;
    entries.delete(key);
    total -= bytes.byteLength;
    return bytes;
  }

  function add(key: string, bytes: Buffer): void {
    entries.set(key, bytes);
    total += bytes.byteLength;
  }

  return {
    get(key) {
      const bytes = remove(key);
      if (bytes) add(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      remove(key);
      add(key, bytes);
      for (const oldest of entries.keys()) {
        if (total <= most) break;
        remove(oldest);
      }
    },
    removeAll(prefix) {
      for (const key of [...entries.keys()]) if (key.startsWith(prefix)) remove(key);
    },
  };
}
