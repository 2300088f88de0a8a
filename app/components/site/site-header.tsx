import ClipboardList from 'lucide:clipboard-list';
import Mail from 'lucide:mail';
import Menu from 'lucide:menu';
import Phone from 'lucide:phone';
import Search from 'lucide:search';
import X from 'lucide:x';
import { useLocation } from 'react-router';
import { AddressWords } from '~/components/ui/address-words';
import { Button } from '~/components/ui/button';
import { PopoverCloser, PopoverOpener } from '~/components/ui/popover-opener';
import { telephoneUrl, whatsappUrl } from '~/domain/office/contact-links';
import type { SiteSettings } from '~/domain/settings/settings';
import { LogoPicture } from './logo-picture';
import { currentEntry, NAV_ENTRIES } from './nav-entries';
import { SearchField } from './search-field';
import { WhatsappGlyph } from './whatsapp-button';

const ENQUIRY_LIST = '/enquiry-list';

type Props = {
  settings: SiteSettings;
  /** The first message of a chat about the page; none for a page about nothing in particular. */
  chat?: string | undefined;
};
/** `current` is the address of the link to this page, where there is one. */
type WithCurrent = Props & { current: string | undefined };

/** The sticky header, and the full-screen menu that small screens open from it. */
export function SiteHeader({ settings, chat }: Props) {
  const { pathname } = useLocation();
  const current = pathname === ENQUIRY_LIST ? pathname : currentEntry(pathname);
  return (
    <header
      data-site-header
      className="site-header sticky top-0 z-40 border-b border-sand/60 bg-header text-header-text"
    >
      <div className="shell flex min-h-18 items-center justify-between gap-1 py-2 sm:gap-4">
        <Logo settings={settings} />
        <nav aria-label="Main" className="shrink-0 max-lg:hidden">
          <ul className="flex items-center gap-1">
            {NAV_ENTRIES.map((entry) => (
              <li key={entry.to}>
                <a
                  href={entry.to}
                  aria-current={entry.to === current ? 'page' : undefined}
                  className={`flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-[0.9375rem] font-medium whitespace-nowrap transition-colors xl:px-3 ${entry.isAction ? ACTION : ENTRY}`}
                >
                  <entry.icon aria-hidden className="size-4 shrink-0 max-xl:hidden" />
                  {entry.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <PopoverOpener
          target="site-search"
          className="grid h-12 w-10 shrink-0 place-items-center rounded-full hover:bg-parchment max-lg:ms-auto max-[22.4rem]:hidden sm:w-12 print:hidden"
        >
          <Search aria-hidden className="size-6" />
          <span className="sr-only">Find a product</span>
        </PopoverOpener>
        <ListLink isCurrent={current === ENQUIRY_LIST} />
        <PopoverOpener
          target="site-menu"
          className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-parchment max-sm:-me-3 lg:hidden"
        >
          <Menu aria-hidden className="size-6" />
          <span className="sr-only">Open menu</span>
        </PopoverOpener>
      </div>
      <SiteSearch />
      <SiteMenu settings={settings} chat={chat} current={current} />
    </header>
  );
}

/** The way to the visitor's enquiry list. The page is the same for everybody; the script writes the number of lines. */
function ListLink({ isCurrent: isOpen }: { isCurrent: boolean }) {
  return (
    <a
      href={ENQUIRY_LIST}
      aria-current={isOpen ? 'page' : undefined}
      className="relative grid h-12 w-10 shrink-0 place-items-center rounded-full hover:bg-parchment aria-[current]:bg-onion-pale max-[22.4rem]:ms-auto sm:-mx-3 sm:w-12 print:hidden"
    >
      <ClipboardList aria-hidden className="size-6" />
      <span className="sr-only">Enquiry list</span>
      <span
        data-list-badge
        className="absolute top-0.5 right-0.5 min-w-5 rounded-full bg-onion px-1 text-center text-fine font-semibold text-paper tabular-nums edged empty:hidden"
      />
    </a>
  );
}

/** Takes the place of the header while somebody types. */
function SiteSearch() {
  return (
    <div id="site-search" popover="auto" className="site-search">
      {/* biome-ignore lint/a11y/useSemanticElements: screen readers have known the role for longer than the element */}
      <form
        role="search"
        aria-label="Search products"
        action="/our-products"
        className="shell flex min-h-18 items-center gap-2 py-2 sm:gap-3"
      >
        <SearchField
          aria-label="Name, size, packing, port or HS code"
          placeholder="Name, size, port, HS code"
          autoFocus
        />
        <Button>
          <Search aria-hidden className="size-4" /> <span className="max-sm:sr-only">Search</span>
        </Button>
        <PopoverCloser
          target="site-search"
          className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-parchment max-sm:-me-3"
        >
          <X aria-hidden className="size-6" />
          <span className="sr-only">Close search</span>
        </PopoverCloser>
      </form>
    </div>
  );
}

function SiteMenu({ settings, chat, current }: WithCurrent) {
  return (
    <div id="site-menu" popover="auto" className="site-menu lg:hidden">
      <div className="shell flex min-h-18 items-center justify-between gap-4 py-2">
        <Logo settings={settings} />
        <PopoverCloser
          target="site-menu"
          autoFocus
          className="grid size-12 shrink-0 place-items-center rounded-full hover:bg-parchment"
        >
          <X aria-hidden className="size-6" />
          <span className="sr-only">Close menu</span>
        </PopoverCloser>
      </div>
      <div className="shell pt-6 min-[22.4rem]:hidden">
        <PopoverOpener
          target="site-search"
          className="flex min-h-16 w-full items-center gap-4 font-display text-heading"
        >
          <Search aria-hidden className="size-6 text-bark" />
          Find a product
        </PopoverOpener>
      </div>
      <nav aria-label="Menu" className="shell min-[22.4rem]:pt-6">
        <ul>
          {NAV_ENTRIES.map((entry) => (
            <li key={entry.to} className="border-b border-sand">
              <a
                href={entry.to}
                aria-current={entry.to === current ? 'page' : undefined}
                className="flex min-h-16 items-center gap-4 font-display text-heading aria-[current]:text-header-accent"
              >
                <entry.icon aria-hidden className="size-6 shrink-0 text-bark" />
                {entry.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <MenuContacts settings={settings} chat={chat} />
    </div>
  );
}

/** The ways to reach the office without a form. */
function MenuContacts({ settings, chat }: Props) {
  const { contact_email, contact_phone, whatsapp_number } = settings;
  const link = 'flex min-h-11 items-center gap-3 font-medium hover:underline';
  return (
    <address className="shell grid gap-x-8 gap-y-1 py-8 wrap-anywhere not-italic sm:grid-cols-3">
      {whatsapp_number && (
        <a href={whatsappUrl(whatsapp_number, chat)} rel="noopener" className={link}>
          <WhatsappGlyph className="size-5 shrink-0" /> WhatsApp
        </a>
      )}
      {contact_phone && (
        <a href={telephoneUrl(contact_phone)} className={link}>
          <Phone aria-hidden className="size-5 shrink-0" /> {contact_phone}
        </a>
      )}
      {contact_email && (
        <a href={`mailto:${contact_email}`} className={link}>
          <Mail aria-hidden className="size-5 shrink-0" /> <AddressWords address={contact_email} />
        </a>
      )}
    </address>
  );
}

const ENTRY = 'hover:bg-parchment aria-[current]:bg-onion-pale aria-[current]:text-header-accent';
const ACTION = 'ms-2 bg-onion px-4! text-paper edged hover:bg-onion-deep aria-[current]:bg-onion-deep';

/** A name of more characters is set smaller, so that it takes two or three lines. */
const MAX_LARGE_NAME = 30;

function Logo({ settings }: Pick<Props, 'settings'>) {
  const { company_name } = settings;
  const size =
    company_name.length > MAX_LARGE_NAME
      ? 'text-[length:min(0.8125rem,5vw)] sm:text-base lg:text-sm lg:leading-tight'
      : 'text-[length:min(1.125rem,7vw)]';
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center gap-2 sm:gap-3">
      <LogoPicture settings={settings} size={40} className="h-10 w-auto max-w-[40vw] shrink-0" />
      <span className={`min-w-0 font-display leading-tight wrap-anywhere ${size}`}>{company_name}</span>
    </a>
  );
}
