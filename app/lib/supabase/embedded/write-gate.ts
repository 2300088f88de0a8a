/** Lets either many writes pass, or one change that takes its time alone. */
export type WriteGate = {
  /** Runs a write, after a change that is under way or was asked for before. */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs a change after all writes and changes that were asked for before. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** @returns an open gate; work that fails leaves it as it is */
export function createWriteGate(): WriteGate {
  const writes = new Set<Promise<unknown>>();
  let lastChange: Promise<unknown> | null = null;

  return {
    async write(work) {
      while (lastChange) await lastChange;
      const result = work();
      const ended: Promise<unknown> = result.then(
        () => writes.delete(ended),
        () => writes.delete(ended),
      );
      writes.add(ended);
      return result;
    },
    async alone(work) {
      const before = Promise.all([lastChange, ...writes]);
      const result = before.then(work);
      const ended: Promise<unknown> = result
        .catch(() => undefined)
        .then(() => {
          if (lastChange === ended) lastChange = null;
        });
      lastChange = ended;
      return result;
    },
  };
}
