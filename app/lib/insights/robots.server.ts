import { isbot } from 'isbot';

// As many programs as visit a site in a while; a client that invents names only empties it.
const MAX = 2000;
const MAX_LENGTH = 1000;

const known = new Map<string, boolean>();
// Requests of one person come one after another; to compare texts takes less than to look one up.
let last = { userAgent: '', isRobot: true };

/**
 * Whether a client says that it is no person's browser, or does not say what it is. The answer is remembered: to find it
 * takes longer than to send a cached page.
 */
export function isRobot(userAgent: string | null | undefined): boolean {
  if (!userAgent || userAgent.length > MAX_LENGTH) return true;
  if (userAgent !== last.userAgent) last = { userAgent, isRobot: lookUp(userAgent) };
  return last.isRobot;
}

function lookUp(userAgent: string): boolean {
  const before = known.get(userAgent);
  if (before !== undefined) return before;
  if (known.size >= MAX) known.clear();
  const found = isbot(userAgent);
  known.set(userAgent, found);
  return found;
}
