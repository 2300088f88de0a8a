import CircleUserRound from 'lucide:circle-user-round';
import ExternalLink from 'lucide:external-link';
import LogOut from 'lucide:log-out';
import Menu from 'lucide:menu';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { ADMIN_ENTRIES, currentEntry } from './nav-entries';
import { SearchEverywhere } from './search-everywhere';

type Props = {
  person: string;
  isAdmin: boolean;
  /** How many enquiries nobody has read yet; beside their entry in the menu. */
  newEnquiries: number;
  children: ReactNode;
};

/** The layout of the back office: navigation beside the page, or above it on a small screen. */
export function AdminFrame({ person, isAdmin, newEnquiries, children }: Props) {
  return (
    <div data-office className="flex grow flex-col lg:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-full focus:bg-onion focus:px-5 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      <header className="border-b border-sand bg-parchment lg:sticky lg:top-0 lg:h-dvh lg:w-64 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-b-0">
        <div className="hidden min-h-full flex-col px-5 py-4 lg:flex">
          <Brand />
          <SearchEverywhere className="mt-1" />
          <AdminNav isAdmin={isAdmin} newEnquiries={newEnquiries} className="mt-3" />
          <Account person={person} className="mt-auto pt-3" />
        </div>
        <details className="group lg:hidden">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-4 [&::-webkit-details-marker]:hidden">
            <span className="font-display text-lg">Back office</span>
            <span className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold ring-1 ring-bark">
              <Menu aria-hidden className="size-5" /> Menu
            </span>
          </summary>
          <div className="border-t border-sand px-4 pt-3 pb-5">
            <SearchEverywhere className="mb-3" />
            <AdminNav isAdmin={isAdmin} newEnquiries={newEnquiries} className="sm:columns-2" />
            <Account person={person} className="mt-5" />
          </div>
        </details>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 grow focus-visible:outline-none">
        {children}
      </main>
      <Offline />
    </div>
  );
}

function Brand() {
  return (
    <Link to="/admin/dashboard" className="flex min-h-11 items-center font-display text-xl">
      Back office
    </Link>
  );
}

type NavProps = Pick<Props, 'isAdmin' | 'newEnquiries'> & { className: string };

function AdminNav({ isAdmin, newEnquiries, className }: NavProps) {
  const current = currentEntry(useLocation().pathname);
  return (
    <nav aria-label="Back office" className={className}>
      <ul className="space-y-1 lg:space-y-0">
        {ADMIN_ENTRIES.filter(({ adminsOnly }) => isAdmin || !adminsOnly).map((entry) => {
          const Icon = entry.icon;
          const here = entry === current;
          return (
            <li key={entry.to} className="break-inside-avoid">
              <Link
                to={entry.to}
                aria-current={here ? 'page' : undefined}
                className={`${ENTRY} ${here ? 'bg-onion font-semibold text-paper' : 'hover:bg-sand/60'}`}
              >
                <Icon aria-hidden className="size-5 shrink-0" /> {entry.label}
                {entry.to === ENQUIRIES && newEnquiries > 0 && <Unread count={newEnquiries} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

// All of them fit beside a window of 1366 by 768 px; in a taller one, and on a telephone, they have more room.
const ENTRY = 'flex min-h-11 items-center gap-3 rounded-xl px-3 lg:min-h-8 lg:[@media(min-height:58rem)]:min-h-11';

const ENQUIRIES = '/admin/enquiries';

function Unread({ count }: { count: number }) {
  return (
    <span
      data-unread={count}
      className="ml-auto min-w-6 rounded-full bg-turmeric px-2 text-center text-fine font-semibold text-ink lining-nums"
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  );
}

function Account({ person, className }: { person: string; className: string }) {
  return (
    <div className={className}>
      <p className="px-3 text-fine text-soil lg:truncate">
        Signed in as <span className="font-semibold wrap-anywhere">{person}</span>
      </p>
      <Link to="/admin/account" className={`${ENTRY} mt-1 hover:bg-sand/60`}>
        <CircleUserRound aria-hidden className="size-5" /> Your account
      </Link>
      <a href="/" target="_blank" rel="noopener" className={`${ENTRY} hover:bg-sand/60`}>
        <ExternalLink aria-hidden className="size-5" /> See the site
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <AdminForm action="/admin/logout">
        <button type="submit" className={`${ENTRY} w-full cursor-pointer hover:bg-sand/60`}>
          <LogOut aria-hidden className="size-5" /> Sign out
        </button>
      </AdminForm>
    </div>
  );
}

/** Shows where a form is not sent because there is no connection. */
function Offline() {
  return (
    <p
      role="alert"
      data-offline
      hidden
      className="fixed inset-x-4 top-4 z-50 mx-auto max-w-xl rounded-2xl border-2 border-alarm bg-paper p-4 font-medium text-alarm shadow-card"
    >
      There is no connection, so nothing is saved yet. What you typed stays here; save again when it is back.
    </p>
  );
}
