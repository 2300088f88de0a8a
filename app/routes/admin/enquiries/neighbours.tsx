import ArrowLeft from 'lucide:arrow-left';
import ArrowRight from 'lucide:arrow-right';
import { Link, useLocation } from 'react-router';
import type { Neighbours } from '~/domain/enquiries/desk-list.server';
import { besideList } from '~/lib/editing/list-address';
import { LIST } from './status';

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-onion underline decoration-sand underline-offset-4 hover:decoration-onion';

/** The enquiries before and after this one, among those of the list that led here. */
export function EnquiryNav({ neighbours: { newer, older } }: { neighbours: Neighbours }) {
  const { search } = useLocation();
  if (!newer && !older) return null;
  return (
    <nav aria-label="Other enquiries" className="mb-4 flex max-w-3xl flex-wrap justify-between gap-x-6">
      {newer && (
        <Link rel="prev" to={besideList(`${LIST}/${newer}`, search)} className={LINK}>
          <ArrowLeft aria-hidden className="size-4" /> Newer enquiry
        </Link>
      )}
      {older && (
        <Link rel="next" to={besideList(`${LIST}/${older}`, search)} className={`${LINK} ml-auto`}>
          Older enquiry <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
