/** Dedupes concurrent work: calls with the key of work in flight share its promise. */
export type SingleFlight<Value> = {
  run(key: string, work: () => Promise<Value>): Promise<Value>;
  /** @returns the promise in flight under a key */
  pending(key: string): Promise<Value> | undefined;
};

/** @param rememberMs how long a result is shared after its work has succeeded; a failure is shared only while in flight */
export function createSingleFlight<Value>(rememberMs = 0): SingleFlight<Value> {
  const flights = new Map<string, Promise<Value>>();
  return {
    run(key, work) {
      const running = flights.get(key);
      if (running) return running;
      const forget = () => void flights.delete(key);
      const forgetLater = () => void setTimeout(forget, rememberMs).unref();
      const flight = work();
      flights.set(key, flight);
      flight.then(rememberMs > 0 ? forgetLater : forget, forget);
      return flight;
    },
    pending: (key) => flights.get(key),
  };
}
