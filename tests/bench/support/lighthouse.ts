import lighthouse, { defaultConfig, type Result } from 'lighthouse';

/** A page's scores from 0 to 100 and the audits that cost it points, by category; values of audits by their id. */
export type Audited = {
  scores: Record<string, number>;
  lost: Record<string, string[]>;
  values: Record<string, number>;
};

// How long a page has to have nothing to do; Lighthouse's own defaults are a second each.
const WAITS = { pauseAfterFcpMs: 250, pauseAfterLoadMs: 250, networkQuietThresholdMs: 500, cpuQuietThresholdMs: 500 };

/**
 * Looks at a page with Lighthouse's mobile preset, without the audits that explain but do not count.
 *
 * @param port of a Chromium with remote debugging
 * @param categories of Lighthouse
 * @throws where Lighthouse could not look at the page, or could not say a score, twice
 */
export async function audit(url: string, port: number, categories: readonly string[]): Promise<Audited> {
  const refsOf = (name: string) => defaultConfig.categories?.[name]?.auditRefs ?? [];
  const config = {
    extends: 'lighthouse:default',
    settings: {
      onlyCategories: [...categories],
      skipAudits: categories.flatMap(refsOf).flatMap(({ id, weight }) => (weight === 0 ? id : [])),
      disableFullPageScreenshot: true,
      ...WAITS,
    },
  };
  const look = () => lighthouse(url, { port, logLevel: 'error' }, config);
  const first = await look();
  // A look without figures is an error of the browser; Lighthouse recommends another run.
  const result = problemOf(first?.lhr, categories) === null ? first : await look();
  const problem = problemOf(result?.lhr, categories);
  if (!result || problem !== null) throw new Error(`${url}: ${problem}`);
  const { audits } = result.lhr;
  const scores = categories.map((name) => [name, Math.round((result.lhr.categories[name]?.score ?? 0) * 100)] as const);
  const values = Object.values(audits).map(({ id, numericValue }) => [id, numericValue ?? Number.NaN] as const);
  const isLost = (id: string, weight: number) => weight > 0 && (audits[id]?.score ?? 1) < 1;
  const lost = categories.map(
    (name) => [name, refsOf(name).flatMap(({ id, weight }) => (isLost(id, weight) ? id : []))] as const,
  );
  return {
    scores: Object.fromEntries(scores),
    lost: Object.fromEntries(lost),
    values: Object.fromEntries(values),
  };
}

/** @returns why a look has no score for each category; null where it has */
function problemOf(result: Result | undefined, categories: readonly string[]): string | null {
  if (!result || result.runtimeError) return result?.runtimeError?.message ?? 'no result';
  if (categories.every((name) => typeof result.categories[name]?.score === 'number')) return null;
  const errors = Object.values(result.audits).flatMap(({ id, errorMessage }) =>
    errorMessage ? `${id}: ${errorMessage}` : [],
  );
  return errors.join('; ') || 'no score';
}
