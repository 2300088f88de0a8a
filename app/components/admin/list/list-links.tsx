import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '~/components/ui/button';
import { backToList, fromList } from '~/lib/editing/list-address';

/** @returns the address of a list, as it was when it led to this page */
export function useBackToList(list: string): string {
  return backToList(list, useLocation().search);
}

/** @returns the address of a page below this list; the page leads back to the list as it is now */
export function useFromList(): (to: string) => string {
  const { search } = useLocation();
  return (to) => fromList(to, search);
}

export function RowName({ to, children, plain = false }: { to: string; children: ReactNode; plain?: boolean }) {
  const from = useFromList();
  return (
    <Link
      to={from(to)}
      prefetch="intent"
      className={`inline-flex min-h-6 items-center wrap-anywhere underline decoration-sand underline-offset-4 hover:decoration-onion ${plain ? '' : 'font-semibold'}`}
    >
      {children}
    </Link>
  );
}

/**
 * The picture of a row, which leads where its name leads; its alt is empty, because the name is beside it. Keyboard and
 * screen readers have that link only once.
 */
export function PictureLink({ to, children }: { to: string; children: ReactNode }) {
  const from = useFromList();
  return (
    <Link to={from(to)} tabIndex={-1} aria-hidden="true" className="block">
      {children}
    </Link>
  );
}

/** A button that leads to the form of a new row. */
export function AddButton({ to, children }: { to: string; children: ReactNode }) {
  const from = useFromList();
  return <ButtonLink to={from(to)}>{children}</ButtonLink>;
}
