import { Link } from 'react-router';

/** A certificate that ends soon or has ended, in words. */
export type EndingCertificate = { id: string; name: string; end: string };

/** The certificates to renew, each with a link to its form. */
export function EndingCertificates({ certificates }: { certificates: EndingCertificate[] }) {
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="ending" className="mt-6">
      <h3 id="ending" className="font-semibold">
        Certificates to renew
      </h3>
      <ul className="mt-2 divide-y divide-parchment rounded-2xl bg-white shadow-card">
        {certificates.map(({ id, name, end }) => (
          <li key={id} data-ending className="flex flex-wrap items-baseline gap-x-4 px-5 py-2.5">
            <Link
              to={`/admin/edit-pages/certificates/edit/${id}`}
              className="py-0.5 font-semibold text-onion underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="ml-auto text-fine font-medium text-alarm">{end}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
