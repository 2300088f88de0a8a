import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { visitorAt } from '../support/backends/site-process.ts';
import { formOf } from '../support/http/form.ts';
import { valuesOf } from '../support/http/html.ts';
import { signInAs } from '../support/http/staff.ts';
import { comparedWith, type Figure, informational, type Measurement } from './measurement.ts';
import { startOnProject } from './support/project.ts';
import { ADMIN } from './support/site.ts';
import { median } from './support/statistics.ts';

const DELAY_MS = 100;
// As many messages as one sender may send in ten minutes.
const ROUNDS = 5;
const OFFICE = ['dashboard', 'product list', 'product form', 'save of a product'];
const PUBLIC = ['home, first after a save', 'category, first after a save', 'post, first after a save'];

const BUILD = join(import.meta.dirname, '../../build/server');
const LIST = '/admin/manage-products';

/** Milliseconds of each kind of request. */
type Times = Record<string, number>;
type Walk = () => Promise<Times>;

export const overNetwork: Measurement = {
  id: 'P26',
  work: `Site on a project behind a gateway that adds ${DELAY_MS} ms to each answer, in turns with an earlier build (--against)`,
  target: 'back office: at most 0.50 of the time of the earlier build; public pages and messages: not slower',
  async measure(bench) {
    const builds = [BUILD, ...(bench.against === undefined ? [] : [resolve(bench.against, 'build/server')])];
    const sites = await Promise.all(builds.map((build) => startOnProject(bench, build, DELAY_MS)));
    try {
      const walks = await Promise.all(sites.map(({ site }) => walkOn(site.origin)));
      const rounds: Times[][] = [];
      for (let round = 0; round < bench.amount(ROUNDS, 1); round += 1) {
        bench.progress(`  round ${round + 1}`);
        const times: Times[] = [];
        // In turns, and each build as often first as last.
        const order = walks.map((walk, index) => ({ walk, index }));
        for (const { walk, index } of round % 2 === 0 ? order : order.reverse()) times[index] = await walk();
        rounds.push(times);
      }
      return figuresOf(rounds);
    } finally {
      await Promise.all(sites.map(({ stop }) => stop()));
    }
  },
};

/** Signs in, asks for everything once, and gives what a round does. */
async function walkOn(origin: string): Promise<Walk> {
  const visitor = visitorAt(origin);
  const staff = await signInAs(ADMIN, visitor);
  const { page } = await staff.get(LIST);
  const form = valuesOf(page, 'a', 'href').find((href) => href.startsWith(`${LIST}/edit/`));
  if (!form) throw new Error('There is no product.');

  async function timed(times: Times, what: string, status: number, send: () => Promise<{ status: number }>) {
    const started = performance.now();
    const answer = await send();
    times[what] = performance.now() - started;
    if (answer.status !== status) throw new Error(`${what}: ${answer.status} in place of ${status}.`);
  }

  const walk = async (sends: boolean) => {
    const times: Times = {};
    await timed(times, 'dashboard', 200, () => staff.get('/admin/dashboard'));
    await timed(times, 'product list', 200, () => staff.get(LIST));
    await timed(times, 'product form', 200, () => staff.get(form));
    const fields = { ...formOf(await staff.get(form)), description: `Saved by the bench: ${randomUUID()}.` };
    await timed(times, 'save of a product', 303, () => staff.post(form, { ...fields, intent: 'save' }));
    const paths = ['/', '/products/onions', '/blog/garlic-grades-by-size'];
    for (const [index, path] of paths.entries()) {
      await timed(times, PUBLIC[index] ?? path, 200, () => visitor.get(path));
    }
    if (!sends) return times;
    const message = formOf(await visitor.get('/contact-us'));
    const typed = { full_name: 'Bench', email: 'bench@example.com', subject: 'Onions', message: 'How much?' };
    await timed(times, 'message', 303, () => visitor.post('/contact-us', { ...fieldsOf(message), ...typed }));
    return times;
  };
  await walk(false);
  return () => walk(true);
}

function fieldsOf(form: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, [value].flat()[0] ?? '']));
}

function figuresOf(rounds: Times[][]): Figure[] {
  return [...OFFICE, ...PUBLIC, 'message'].map((what) => {
    const of = (index: number) => rounds.map((times) => times[index]?.[what] ?? Number.NaN);
    const [values, references] = [of(0), of(1)];
    if (rounds[0]?.length === 1) return informational(what, median(values), 'ms', { runs: values });
    const limit = OFFICE.includes(what) ? 0.5 : 1.05;
    const note = `earlier build: ${Math.round(median(references))} ms`;
    return comparedWith({ what, unit: 'ms', values, references, note }, (ratio) => ratio <= limit);
  });
}
