import { PageHead } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { DataTable } from '~/components/admin/list/data-table';
import { listOfSender } from '~/domain/enquiries/desk-list.server';
import { listColleagues } from '~/domain/enquiries/enquiry-desk.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { today } from '~/lib/text/time-zone';
import type { Route } from './+types/sender';
import { enquiryColumns } from './list-columns';
import { TO_LIST } from './status';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const email = (url.searchParams.get('email') ?? '').replaceAll('\0', '').trim().slice(0, 320);
  const reading = Promise.all([email ? listOfSender(db, email) : [], listColleagues(db), companyTimeZone(context)]);
  const [enquiries, staff, zone] = await orErrorPage(reading, { title: 'Error' });
  if (enquiries.length === 0) throw notFound({ title: 'Sender not found', message: 'Nothing came from this address.' });
  return { email, enquiries, staff, day: today(zone) };
}

export default function Sender({ loaderData: { email, enquiries, staff, day } }: Route.ComponentProps) {
  const last = enquiries[0];
  const first = enquiries.at(-1);
  return (
    <div className="admin-page">
      <PageHead title={email} list back={TO_LIST} lead="Everything that came from this address, the newest first." />
      <dl className="mb-6 grid max-w-3xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 rounded-2xl bg-white p-5 shadow-card">
        <Known label="Names" values={enquiries.map(({ full_name }) => full_name)} />
        <Known label="Companies" values={enquiries.map(({ company }) => company)} />
        <Known label="Countries" values={enquiries.map(({ country }) => country)} />
        <Known label="Ports" values={enquiries.map(({ port }) => port)} />
        <Known label="Phones" values={enquiries.map(({ phone }) => phone)} />
        <dt className="text-soil">Enquiries</dt>
        <dd data-enquiries={enquiries.length}>
          {enquiries.length.toLocaleString('en')}
          {first && last && (
            <>
              , from <TimeOf iso={first.created_at} /> to <TimeOf iso={last.created_at} />
            </>
          )}
        </dd>
      </dl>
      <DataTable rows={enquiries} empty="" columns={withoutSorting(staff, day)} />
    </div>
  );
}

/** The sender's page has one order. */
function withoutSorting(...of: Parameters<typeof enquiryColumns>) {
  return enquiryColumns(...of).map(({ sort: _, ...column }) => column);
}

/** What the sender wrote of themselves, each wording once. */
function Known({ label, values }: { label: string; values: (string | null)[] }) {
  const known = [...new Set(values.filter((value) => value !== null))];
  if (known.length === 0) return null;
  return (
    <>
      <dt className="text-soil">{label}</dt>
      <dd className="wrap-anywhere">{known.join(' · ')}</dd>
    </>
  );
}
