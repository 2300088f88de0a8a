import type { WrittenPage } from '~/domain/pages/notices';

const WRITTEN: Record<WrittenPage, string> = { terms: 'Terms of sale', claims: 'Claims procedure' };
const ORDER: WrittenPage[] = ['terms', 'claims'];

/** Links to the privacy notice, and to those of the other pages that somebody has written. */
export function LegalLinks({ written }: { written: WrittenPage[] }) {
  const pages = ORDER.filter((page) => written.includes(page));
  const links = [
    { to: '/privacy', label: 'Privacy notice' },
    ...pages.map((page) => ({ to: `/${page}`, label: WRITTEN[page] })),
  ];
  return (
    <nav aria-label="Legal" className="print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="inline-block py-1.5 underline underline-offset-4 hover:text-paper">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
