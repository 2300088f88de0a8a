import { type RawAsk, rawRequest } from '../support/http/raw-request.ts';
import { atMost, type Figure, type Measurement } from './measurement.ts';
import { withSite } from './support/bench.ts';
import type { Bench } from './support/bench-context.ts';
import { watchHealth } from './support/health-watch.ts';
import type { Site } from './support/site.ts';
import { median, repeated } from './support/statistics.ts';

const MIB = 1024 * 1024;
const ROUNDS = 7;
const AT_ONCE = 4;
const BOUNDARY = 'boundary-of-the-bench-0123456789';

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const post = (body: string | Buffer, type: string, path = '/contact-us', headers = {}): RawAsk => ({
  path,
  method: 'POST',
  body: Buffer.from(body),
  headers: { 'content-type': type, ...headers },
});
const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"${head}\r\n\r\nb\r\n`;
const filled = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));

/** Bodies that are harmless for any parser; what is measured is how they are refused. */
const KINDS: Record<string, { ask: RawAsk; status: number }> = {
  '260,000 pairs': { ask: post(filled('a=b&', MIB).slice(0, MIB), URLENCODED), status: 422 },
  '260,000 pairs to the back office': {
    ask: post(filled('a=b&', MIB).slice(0, MIB), URLENCODED, '/admin/dashboard'),
    status: 422,
  },
  '11,000 parts': { ask: post(filled(part(''), MIB).slice(0, MIB), MULTIPART), status: 422 },
  'a part with 100,000 lines of a head': { ask: post(part(filled('\r\nX-A: b', MIB - 200)), MULTIPART), status: 422 },
  'a text of 1.5 MiB': { ask: post(`message=${filled('x', 1.5 * MIB)}`, URLENCODED), status: 413 },
  'a file of 20 MB': { ask: post(part(`; filename="x"\r\n\r\n${filled('x', 20e6)}`), MULTIPART), status: 413 },
  '20 MB that are no form': { ask: post(Buffer.alloc(20e6), 'application/json'), status: 413 },
  '20 MB from another site': {
    ask: post(Buffer.alloc(20e6), URLENCODED, '/contact-us', { origin: 'https://elsewhere.example' }),
    status: 403,
  },
  '20 MB to a file': { ask: post(Buffer.alloc(20e6), URLENCODED, '/logo.svg'), status: 405 },
  'a query of 3,000 parameters': { ask: { path: `/about-us?${'a=b&'.repeat(3000)}` }, status: 400 },
  'Accept-Encoding with 5,000 codings': {
    ask: { path: '/about-us', headers: { 'accept-encoding': 'br,'.repeat(5000) } },
    status: 200,
  },
  '1,000 cookies': {
    ask: { path: '/contact-us', headers: { cookie: Array.from({ length: 1000 }, (_, n) => `c${n}=%41`).join('; ') } },
    status: 200,
  },
};

export const refusedBodies: Measurement = {
  id: 'P25',
  work: 'Bodies and heads of requests that are refused, or hostile, four at a time',
  target: 'at most 50 ms of the main thread each; /healthz within 100 ms meanwhile',
  measure: (bench) => withSite(bench, 'sample', (site) => measureKinds(bench, site)),
};

async function measureKinds(bench: Bench, site: Site): Promise<Figure[]> {
  const figures: Figure[] = [];
  let slowest = 0;
  for (const [what, { ask, status }] of Object.entries(KINDS)) {
    const send = async () => {
      const answer = await rawRequest(site.origin, ask);
      if (answer.status !== status) throw new Error(`${what}: ${answer.status} in place of ${status}.`);
    };
    await send();
    const health = watchHealth(site.origin);
    let runs: number[];
    try {
      runs = await repeated(bench.amount(ROUNDS, 1), async () => {
        const before = site.processorTime();
        await Promise.all(Array.from({ length: AT_ONCE }, send));
        return (1000 * (site.processorTime() - before)) / AT_ONCE;
      });
    } finally {
      slowest = Math.max(slowest, await health.slowest());
      await health.stop();
    }
    figures.push(atMost(what, median(runs), 50, 'ms', { runs }));
  }
  return [...figures, atMost('/healthz meanwhile, the slowest', slowest, 100, 'ms')];
}
