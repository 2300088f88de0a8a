import { CertificateIcon } from '~/components/site/certificate-icon';
import { ClampedText } from '~/components/site/clamped-text';
import { ContactLink } from '~/components/site/contact-link';
import { DocumentLink } from '~/components/site/document-link';
import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { WIDE_CARD } from '~/components/site/picture-boxes';
import { ButtonLink } from '~/components/ui/button';
import { Picture } from '~/components/ui/picture';
import type { Certificate } from '~/domain/certificates/certificate';
import { listCertificates } from '~/domain/certificates/certificates.server';
import { validityInWords } from '~/domain/certificates/validity';
import { PROMISE_FIELD } from '~/domain/pages/about-fields';
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
    orDefault(getPromise(db), PROMISE_FIELD.default),
  ]);
  const pictureNotes = notesOf(...certificates.value);
  return withToast({ certificates: certificates.value, promise, pictureNotes }, certificates.toast);
}

const TITLE = 'Certificates & Memberships';
const LEAD = 'The registrations and certificates that an importer, a bank or a customs office may ask us for.';
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
              <li key={certificate.id} className="overflow-hidden rounded-2xl bg-white shadow-card edged">
                <Picture
                  src={certificate.image_url}
                  alt={`Certificate: ${certificate.name}`}
                  width={400}
                  height={300}
                  box={WIDE_CARD}
                  eager={index === 0}
                  className="aspect-4/3 w-full"
                />
                <div className="p-6">
                  <div className="flex items-start gap-3">
                    <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-leaf-pale text-leaf">
                      <CertificateIcon name={certificate.name} className="size-5" />
                    </span>
                    <div>
                      <h3 className="text-lg leading-snug">{certificate.name}</h3>
                      {certificate.authority && <p className="mt-1 text-fine text-soil">{certificate.authority}</p>}
                    </div>
                  </div>
                  <ValidityLine certificate={certificate} />
                  {certificate.description && <ClampedText text={certificate.description} of={certificate.name} />}
                  <DocumentLink
                    label="Certificate"
                    of={certificate.name}
                    url={certificate.document_url}
                    bytes={certificate.document_bytes}
                  />
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-center text-lead text-soil">
            {toast ? (
              toast.message
            ) : (
              <>
                No certificates are listed at the moment. Please <ContactLink>ask us for copies</ContactLink>.
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

/** The page is cached, so the words do not depend on today. */
function ValidityLine({ certificate }: { certificate: Certificate }) {
  const words = validityInWords(certificate);
  return words && <p className="mt-3 text-fine font-medium">{words}</p>;
}
