import { Menu, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { logoUrl, type SiteSettings } from '~/domain/settings/settings';
import { isCurrent, NAV_ENTRIES } from './nav-entries';

type Props = { settings: Pick<SiteSettings, 'company_name' | 'header_logo_url'> };

/** The sticky header, and the full-screen menu that small screens open from it. */
export function SiteHeader({ settings }: Props) {
  const { pathname } = useLocation();
  return (
    <header
      data-site-header
      className="site-header sticky top-0 z-40 border-b border-sand/60 bg-header text-header-text"
    >
      <div className="shell flex min-h-18 items-center justify-between gap-4 py-2">
        <Logo settings={settings} />
        <nav aria-label="Main" className="shrink-0 max-xl:hidden">
          <ul className="flex items-center gap-1">
            {NAV_ENTRIES.map((entry) => (
              <li key={entry.to}>
                <a
                  href={entry.to}
                  aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                  className="flex min-h-11 items-center gap-1.5 rounded-full px-3 text-[0.9375rem] font-medium whitespace-nowrap transition-colors hover:bg-parchment aria-[current]:bg-onion-pale aria-[current]:text-header-accent"
                >
                  <entry.icon aria-hidden className="size-4 shrink-0" />
                  {entry.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          popoverTarget="site-menu"
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-parchment xl:hidden"
        >
          <Menu aria-hidden className="size-6" />
          <span className="sr-only">Open menu</span>
        </button>
      </div>
      <SiteMenu settings={settings} pathname={pathname} />
    </header>
  );
}

function SiteMenu({ settings, pathname }: Props & { pathname: string }) {
  return (
    <div id="site-menu" popover="auto" className="site-menu xl:hidden">
      <div className="shell flex min-h-18 items-center justify-between gap-4 py-2">
        <Logo settings={settings} />
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: the reader opened the menu, and the focus belongs in it
          autoFocus
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-parchment"
        >
          <X aria-hidden className="size-6" />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      <nav aria-label="Menu" className="shell pt-6 pb-16">
        <ul>
          {NAV_ENTRIES.map((entry) => (
            <li key={entry.to} className="border-b border-sand">
              <a
                href={entry.to}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
                className="flex min-h-16 items-center gap-4 font-display text-heading aria-[current]:text-header-accent"
              >
                <entry.icon aria-hidden className="size-6 shrink-0 text-bark" />
                {entry.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A name of more characters is set smaller, so that it takes two or three lines. */
const LONGEST_LARGE_NAME = 30;

function Logo({ settings }: Props) {
  const { company_name } = settings;
  const size =
    company_name.length > LONGEST_LARGE_NAME
      ? 'text-[length:min(0.8125rem,5vw)] sm:text-base'
      : 'text-[length:min(1.125rem,7vw)]';
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center gap-3">
      <img src={logoUrl(settings)} alt="" width="40" height="40" className="h-10 w-auto max-w-[40vw] shrink-0" />
      <span className={`min-w-0 font-display leading-tight wrap-anywhere ${size}`}>{company_name}</span>
    </a>
  );
}
