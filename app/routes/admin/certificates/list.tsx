import { CARD } from '~/components/admin/fields/picture-boxes';
import { PageHead, TO_PAGES } from '~/components/admin/frame/page-head';
import { BulkBar, RowCheckbox } from '~/components/admin/list/bulk-bar';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { AddButton, PictureLink, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { PlaceControls } from '~/components/admin/list/place-controls';
import { PublicationBadge, STATE_OPTIONS } from '~/components/admin/list/publication-badge';
import { RowActions } from '~/components/admin/list/row-actions';
import { Picture } from '~/components/ui/picture';
import { BULK, MAX_ROWS } from '~/domain/bulk/bulk';
import { CERTIFICATES_PER_PAGE, certificates } from '~/domain/certificates/certificate-editing.server';
import { formatEnd, formatValidity, type Validity } from '~/domain/certificates/validity';
import { missingPage } from '~/lib/editing/missing-page.server';
import { moveRow } from '~/lib/editing/moves.server';
import { withCopies } from '~/lib/editing/working-copies.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import { today } from '~/lib/text/time-zone';
import { statusQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { LIST } from './certificate-list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const query = statusQuery(url.searchParams);
  const found = await orErrorPage(withCopies(db, 'certificates', certificates.list(db, query)), {
    title: 'Error fetching certificates',
  });
  if (!found) throw await missingPage(context, url);
  return { q: query.q, status: query.status, found, today: today(await companyTimeZone(context)) };
}

export function action(args: Route.ActionArgs) {
  return moveRow(args, { table: 'certificates', size: CERTIFICATES_PER_PAGE, failed: 'Error updating certificate' });
}

export default function CertificateList({ loaderData: { q, status, found, today } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead
        title="Manage Certificates"
        list
        back={TO_PAGES}
        lead="In the order of the site’s page of certificates."
      >
        <AddButton to={`${LIST}/add`}>Add New Certificate</AddButton>
      </PageHead>
      <ListSearch
        q={q}
        label="Search certificates"
        total={found.total}
        noun={['certificate', 'certificates']}
        filtered={status !== null}
      >
        <FilterSelect name="status" label="Status" value={status ?? ''} all="All" options={STATE_OPTIONS} />
      </ListSearch>
      {found.items.length === 0 && (
        <p className="rounded-2xl bg-white p-8 text-center text-soil">No certificates found.</p>
      )}
      <BulkBar kind="certificate" {...BULK.certificate} most={MAX_ROWS} found={found}>
        <ul className="grid gap-6 empty:hidden sm:grid-cols-2 xl:grid-cols-3">
          {found.items.map(({ id, name, authority, description, image_url, ...row }, index) => (
            <li key={id} id={id} className="flex flex-col overflow-hidden rounded-2xl bg-white shadow-card movable">
              {image_url && (
                <PictureLink to={`${LIST}/edit/${id}`}>
                  <Picture src={image_url} alt="" width={400} height={300} box={CARD} className="aspect-4/3 w-full" />
                </PictureLink>
              )}
              <div className="grow p-5">
                <h2 className="text-lg leading-snug">
                  <RowName to={`${LIST}/edit/${id}`}>{name}</RowName>
                </h2>
                {authority && <p className="mt-1 text-fine text-soil">{authority}</p>}
                <ValidityLine {...row} today={today} />
                {description && <p className="mt-3 line-clamp-3 text-soil">{description}</p>}
                <div className="mt-3">
                  <PublicationBadge row={row} copy={row.copy} hidden="Not on the site since it ended." />
                </div>
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-parchment px-5 py-1.5 sm:px-2">
                <RowCheckbox id={id} name={name} />
                <RowActions name={name} edit={`${LIST}/edit/${id}`} remove={`${LIST}/delete/${id}`} />
                {!q && !status && <PlaceControls id={id} name={name} list={found} index={index} />}
              </div>
            </li>
          ))}
        </ul>
      </BulkBar>
      <ListPages found={found} />
    </div>
  );
}

/** From when to when a certificate is valid, and whether that ends soon. */
function ValidityLine({ today: day, ...row }: Validity & { today: string }) {
  const validity = formatValidity(row);
  const end = formatEnd(row, day);
  if (!validity) return null;
  return (
    <p className="mt-1 text-fine text-soil">
      {validity} {end && <strong className="block font-semibold text-alarm">{end}</strong>}
    </p>
  );
}
