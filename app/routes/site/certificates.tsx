import { CertificateCard } from '~/components/site/certificate-card';
import { ContactLink } from '~/components/site/contact-link';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { ButtonLink } from '~/components/ui/button';
import type { Certificate } from '~/domain/certificates/certificate';
import { listCertificates } from '~/domain/certificates/certificates.server';
import { promiseFields } from '~/domain/pages/about-fields';
import { getPromise } from '~/domain/pages/pages.server';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { orDefault, withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/certificates';
import { previewOf } from './preview.server';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const preview = previewOf<Certificate[]>(context, 'certificates');
  const [certificates, promise] = await Promise.all([
    withFallback(preview ? Promise.resolve(preview) : listCertificates(db), [], {
      title: 'Error Loading Certificates',
      message: 'Failed to load certificates. Please try again later.',
    }),
    orDefault(getPromise(db), promiseFields.fields.promise_of_quality.default ?? ''),
  ]);
  const pictureNotes = notesOf(...certificates.value);
  return withToast({ certificates: certificates.value, promise, pictureNotes }, certificates.toast);
}

const TITLE = 'Certificates & Memberships';
const LEAD =
  'The registrations and certificates that an importer, a bank or a customs office may ask us for, with what they need to check them.';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Certificates', path: '/certificates-memberships' },
];

export const handle = editedBy(() => listLink('/admin/edit-pages/certificates'));

export function meta({ matches }: Route.MetaArgs) {
  const identity = siteIdentity(matches);
  return head(identity, {
    title: TITLE,
    description: LEAD,
    path: '/certificates-memberships',
    jsonLd: [breadcrumbList(identity.origin, CRUMBS)],
  });
}

export default function Certificates({ loaderData: { certificates, promise, toast } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={TITLE} crumbs={CRUMBS} lead={LEAD} />
      <div className="shell section">
        <h2 className="sr-only">Our certificates</h2>
        {certificates.length > 0 ? (
          <ul className="cards [--gap:1.75rem] sm:[--columns:2] lg:[--columns:3]">
            {certificates.map((certificate, index) => (
              <CertificateCard key={certificate.id} certificate={certificate} eager={index === 0} />
            ))}
            <AskForMore />
          </ul>
        ) : (
          <p className="text-center text-lead text-soil">
            {toast ? (
              toast.message
            ) : (
              <>
                No certificates are listed at the moment. Please <ContactLink>ask for copies</ContactLink>.
              </>
            )}
          </p>
        )}
      </div>
      <section className="on-dark bg-leaf text-paper">
        <div className="shell section">
          <h2 className="text-title">Our Promise of Quality</h2>
          <p className="mt-5 mb-9 measure text-lead whitespace-pre-line">{promise}</p>
          <ButtonLink to="/contact-us" look="light">
            Ask for copies
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** The last tile fills its row, however many certificates there are. */
function AskForMore() {
  return (
    <li className="flex flex-col justify-center rounded-2xl bg-parchment p-7 sm:max-lg:nth-[odd]:col-span-2 lg:nth-[3n+1]:col-span-3 lg:nth-[3n+2]:col-span-2 print:hidden">
      <p className="font-display text-heading">Do you need a copy, or a paper that is not here?</p>
      <p className="mt-2 measure text-soil">
        <ContactLink>Ask for copies</ContactLink>, and say who wants to see it: your customs office, your bank or your
        buyer.
      </p>
    </li>
  );
}
