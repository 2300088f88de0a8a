/** @returns what does the work once: calls share its promise, but a failure is forgotten, and the next call tries again */
export function onceSucceeded<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => {
    if (result) return result;
    const trying = work();
    result = trying;
    trying.catch(() => {
      result = undefined;
    });
    return trying;
  };
}
