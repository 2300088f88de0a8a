// The visitors' process: asks for a page at each beat, and tells its parent what came of it.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { askerOf } from './asking.ts';
import type { Visit, Visited } from './visitors.ts';

const [{ origin, paths, perSecond }] = (await once(process, 'message')) as [Visit];
let wanted = true;
process.once('message', () => {
  wanted = false;
});

const asker = askerOf(origin);
const visits: Promise<Visited>[] = [];
const started = performance.now();
for (const [index, path] of paths.entries()) {
  const due = started + (index * 1000) / perSecond;
  const early = due - performance.now();
  if (early > 0) await wait(early);
  if (!wanted) break;
  // A visitor who comes late, because this process did, has waited since then.
  visits.push(
    asker.get(path).then(
      ({ status }) => ({ path, status, ms: performance.now() - due }),
      () => ({ path, status: 0, ms: performance.now() - due }),
    ),
  );
}
const visited = await Promise.all(visits);
asker.close();
process.send?.(visited);
// The parent ends it when it has heard.
process.channel?.ref();
