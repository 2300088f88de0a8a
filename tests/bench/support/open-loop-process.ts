// The child process of the open-loop load: sends requests at a constant rate and reports samples to its parent.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { httpClient } from './http-client.ts';
import type { Sample, Workload } from './open-loop-load.ts';

const [{ origin, paths, perSecond }] = (await once(process, 'message')) as [Workload];
let isStopped = false;
process.once('message', () => {
  isStopped = true;
});

const client = httpClient(origin);
const requests: Promise<Sample>[] = [];
const started = performance.now();
for (const [index, path] of paths.entries()) {
  const due = started + (index * 1000) / perSecond;
  const early = due - performance.now();
  if (early > 0) await wait(early);
  if (isStopped) break;
  const sample = (status: number): Sample => ({ path, status, ms: performance.now() - due });
  // Latency counts from the due time, not from the send: a delayed send would hide it (coordinated omission).
  requests.push(
    client.get(path).then(
      ({ status }) => sample(status),
      () => sample(0),
    ),
  );
}
const samples = await Promise.all(requests);
client.close();
process.send?.(samples);
// Stays alive until the parent has read the message and stops it.
process.channel?.ref();
