import Clock from 'lucide:clock';
import Mail from 'lucide:mail';
import MapPin from 'lucide:map-pin';
import Phone from 'lucide:phone';
import { AddressWords } from '~/components/ui/address-words';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { telephoneUrl } from '~/domain/office/contact-links';
import { formatOfficeHours } from '~/domain/office/office-hours';
import type { WrittenPage } from '~/domain/pages/notices';
import { registeredOffice, registrations } from '~/domain/settings/registrations';
import type { SiteSettings } from '~/domain/settings/settings';
import { LegalLinks } from './legal-links';
import { LogoPicture } from './logo-picture';
import { SocialLinks } from './social-links';
import { useToday } from './today';

const QUICK_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about-us', label: 'About Us' },
  { to: '/our-products', label: 'Our Products' },
  { to: '/certificates-memberships', label: 'Certificates' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/contact-us', label: 'Contact Us' },
];

type Props = {
  settings: SiteSettings;
  /** The URL of the page, which only paper shows; null where it leads nowhere. */
  pageUrl: string | null;
  /** The pages that somebody has written. */
  written: WrittenPage[];
};

export function SiteFooter({ settings, pageUrl, written }: Props) {
  return (
    <footer className="on-dark bg-ink wrap-anywhere text-sand lazy-rendered [--height:40rem]">
      <Ways settings={settings} />
      <div className="border-t border-paper/15">
        <LastLine settings={settings} written={written} />
        {pageUrl && <p className="shell hidden text-fine [overflow-wrap:anywhere] print:block">{pageUrl}</p>}
      </div>
    </footer>
  );
}

/** The ways through the site, and to the office. */
function Ways({ settings }: Pick<Props, 'settings'>) {
  const { contact_address, contact_email, contact_phone, office_hours } = settings;
  const hasContact = [contact_address, contact_email, contact_phone, office_hours].some(Boolean);
  const timeZone = useCompanyTimeZone();
  return (
    <div className="shell grid grid-cols-1 gap-8 py-10 sm:grid-cols-2 sm:gap-12 sm:py-16 lg:grid-cols-[2fr_1fr_1.5fr] print:block print:pt-2 print:pb-0">
      <div className="sm:max-lg:col-span-2 print:hidden">
        <a href="/" className="inline-flex items-center gap-3 text-paper">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-paper">
            <LogoPicture settings={settings} size={32} className="h-8 w-auto" />
          </span>
          <span className="font-display text-heading">{settings.company_name}</span>
        </a>
        <p className="mt-4 mb-5 max-w-sm empty:hidden sm:mt-5 sm:mb-7">{settings.company_tagline}</p>
        <SocialLinks settings={settings} />
      </div>
      <nav aria-label="Quick links">
        <h2 className="mb-4 text-lg text-paper">Quick links</h2>
        <ul className="max-sm:columns-2">
          {QUICK_LINKS.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="inline-block py-1.5 hover:text-paper hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasContact && (
        <div>
          <h2 className="mb-4 text-lg text-paper print:hidden">Contact</h2>
          <address className="space-y-4 not-italic">
            {settings.contact_address && (
              <p className="flex gap-3">
                <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-turmeric" />
                {settings.contact_address}
              </p>
            )}
            {settings.contact_email && (
              <p className="flex gap-3">
                <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-turmeric" />
                <a href={`mailto:${settings.contact_email}`} className="min-w-0 hover:text-paper hover:underline">
                  <AddressWords address={settings.contact_email} />
                </a>
              </p>
            )}
            {settings.contact_phone && (
              <p className="flex gap-3">
                <Phone aria-hidden className="mt-0.5 size-5 shrink-0 text-turmeric" />
                <a href={telephoneUrl(settings.contact_phone)} className="hover:text-paper hover:underline">
                  {settings.contact_phone}
                </a>
              </p>
            )}
            {settings.office_hours && (
              <p className="flex gap-3">
                <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-turmeric" />
                <span className="whitespace-pre-line">{formatOfficeHours(settings.office_hours, timeZone)}</span>
              </p>
            )}
          </address>
        </div>
      )}
    </div>
  );
}

function LastLine({ settings, written }: Pick<Props, 'settings' | 'written'>) {
  const { grievance_contact } = settings;
  const legal = [
    registeredOffice(settings),
    registrations(settings),
    grievance_contact && `Queries and grievances: ${grievance_contact}`,
  ].filter(Boolean);
  return (
    <div className="shell flex flex-wrap items-start justify-between gap-x-10 gap-y-3 py-6 text-fine print:py-1">
      <p>
        © {useToday()?.slice(0, 4)} {settings.company_name.replace(/\.$/, '')}. All rights reserved.
        {legal.map((line) => (
          <span key={line} className="mt-1 block print:ms-3 print:inline">
            {line}
          </span>
        ))}
      </p>
      <LegalLinks written={written} />
    </div>
  );
}
