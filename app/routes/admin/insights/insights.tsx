import { Link } from 'react-router';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { barsOf } from '~/domain/insights/bars';
import { getInsights } from '~/domain/insights/insights.server';
import { lengthOf, type Period, readPeriod } from '~/domain/insights/period';
import { OTHER } from '~/lib/insights/keys';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import { shortDay, today } from '~/lib/text/time-zone';
import type { Route } from './+types/insights';
import { DaysTable } from './days-table';
import { InsightTable } from './insight-table';
import { PeriodForm } from './period-form';
import { ViewsChart } from './views-chart';

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  // So that the visits of this minute are among them; other processes write theirs within 20 seconds.
  const { isKeptInFront, writeCounts } = context.get(requestContext);
  await writeCounts();
  const path = searchParams.get('path')?.replaceAll('\0', '').slice(0, 200) ?? '';
  const reading = companyTimeZone(context).then(async (timeZone) => {
    const now = today(timeZone);
    const period = readPeriod(searchParams, now);
    return { timeZone, now, period, insights: await getInsights(db, period, path || undefined) };
  });
  const { timeZone, now, period, insights } = await orErrorPage(reading, { title: 'Error' });
  // Not in the component: a browser may call a country otherwise than the server.
  const codes = insights.kinds.countries?.rows.map(({ key }) => key).filter((key) => key !== OTHER) ?? [];
  const countryNames = Object.fromEntries(codes.map((code) => [code, regions.of(code)]));
  return { timeZone, now, period, path, bars: barsOf(insights.days, period), insights, countryNames, isKeptInFront };
}

const regions = new Intl.DisplayNames('en', { type: 'region' });

const FUNNEL = [
  { key: 'product_views', label: 'Product pages looked at' },
  { key: 'adds', label: 'Products put on the enquiry list' },
  { key: 'sent', label: 'Enquiries sent' },
];

export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  const { timeZone, now, period, path, bars, insights, countryNames, isKeptInFront } = loaderData;
  const { kinds, first } = insights;
  const rowsOf = (kind: keyof typeof kinds) => kinds[kind]?.rows ?? [];
  const counted = new Map(rowsOf('funnel').map(({ key, count }) => [key, count]));
  const funnel = FUNNEL.map(({ key }) => ({ key, count: counted.get(key) ?? 0 }));
  const views = bars.reduce((sum, { count }) => sum + count, 0);
  const unit = bars.length < lengthOf(period) ? 'month' : 'day';
  const title = `Views${path && ` of ${path}`} per ${unit}, ${format(period)}`;
  return (
    <div className="admin-page">
      <PageHead
        title="Insights"
        back={TO_DASHBOARD}
        lead={`What visitors look for, counted without cookies and without knowing who they are. Days are those of ${timeZone}. Search engines and other robots are left out, and so is everybody who is signed in.`}
      />
      {isKeptInFront && (
        <p data-not-counted className="mb-6 rounded-2xl border-2 border-turmeric bg-white px-5 py-4 text-soil">
          In front of this site is a cache that answers with copies it keeps: views, searches and sheets that it answers
          are not counted here. The figures say what is asked for more than before, not how often. What is put on
          enquiry lists and sent is counted completely. Whoever runs the site has the figures of the cache.
        </p>
      )}
      <PeriodForm period={period} today={now} path={path} />
      <section aria-labelledby="days" className="mb-6 rounded-2xl bg-white p-5 shadow-card sm:p-6">
        <h2 id="days" className="text-heading wrap-anywhere">
          {views.toLocaleString('en')} {views === 1 ? 'view' : 'views'}
          {path && ` of ${path}`}
        </h2>
        <p className="mt-1 mb-4 text-fine text-soil">
          {format(period)}, per {unit}.{first && ` Counted since ${shortDay(first)}.`}{' '}
          {path && (
            <Link to={`?${new URLSearchParams(period)}`} className="font-semibold text-onion underline">
              All pages
            </Link>
          )}
        </p>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
          <ViewsChart bars={bars} title={title} />
          <DaysTable bars={bars} title={title} unit={unit} />
        </div>
      </section>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <InsightTable
            name="funnel"
            title="From interest to enquiry"
            head="Step"
            unit="Times"
            rows={funnel}
            label={(key) => FUNNEL.find((step) => step.key === key)?.label}
            note={({ count }, index) => shareOf(count, funnel[index - 1]?.count)}
            empty=""
            hint="Enquiries are those of the list and of the contact form."
          />
          <InsightTable
            name="views"
            title="Pages"
            head="Page"
            unit="Views"
            rows={rowsOf('views')}
            label={(key) => <PageLink path={key} period={period} />}
            empty="No page was looked at."
            hint="A page that is opened again counts again."
          />
          <InsightTable
            name="downloads"
            title="Sheets and catalogues"
            head="Sheet"
            unit="Downloads"
            rows={rowsOf('downloads')}
            label={orOther}
            empty="Nobody downloaded a sheet."
          />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <InsightTable
            name="searches"
            title="Searches"
            head="Words"
            unit="Times"
            rows={rowsOf('searches')}
            label={orOther}
            empty="Nobody searched."
            hint="“Everything else” also has searches with an e-mail address or a telephone number: they are not kept."
          />
          <InsightTable
            name="searches_without_hits"
            title="Searches that found nothing"
            head="Words"
            unit="Times"
            rows={rowsOf('searches_without_hits')}
            label={orOther}
            empty="Every search found something."
            hint="Words that buyers use and your products do not: add them as synonyms, or to a product."
          />
          <InsightTable
            name="referrers"
            title="Sites that lead here"
            head="Site"
            unit="Views"
            rows={rowsOf('referrers')}
            label={orOther}
            empty="No other site led here."
            hint="Many sites and apps do not say that they do."
          />
          <InsightTable
            name="countries"
            title="Countries"
            head="Country"
            unit="Views"
            rows={rowsOf('countries')}
            label={(key) => countryNames[key] ?? orOther(key)}
            empty="No country is known. Countries are counted where a service in front of the site names them."
          />
        </div>
      </div>
    </div>
  );
}

/** The address of a page, which leads to the days of its views. */
function PageLink({ path, period }: { path: string; period: Period }) {
  if (path === OTHER) return orOther(path);
  return (
    <Link
      to={`?${new URLSearchParams({ ...period, path })}`}
      className="inline-block min-h-6 underline decoration-sand underline-offset-4 hover:decoration-onion"
    >
      {path === '/' ? 'Home page' : path}
    </Link>
  );
}

function orOther(key: string): string {
  return key === OTHER ? 'Everything else' : key;
}

function shareOf(count: number, before: number | undefined): string | null {
  if (!before) return null;
  return `${((count / before) * 100).toLocaleString('en', { maximumSignificantDigits: 2 })} % of the step before`;
}

function format({ from, to }: Period): string {
  return from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
}
