import { ChevronDown, ChevronUp } from 'lucide-react';
import { Form } from 'react-router';
import type { Page } from '~/lib/text/pagination';

type Props = {
  id: string;
  /** The accessible name of the row. */
  name: string;
  /** The page of the list with the row, and its index there, from 0. */
  list: Page<unknown>;
  index: number;
};

const BUTTON = 'grid size-11 cursor-pointer place-items-center rounded-full hover:bg-parchment';

/** Moves a row one place up or down in its list; the first row has no ▲, the last no ▼. */
export function MoveButtons({ id, name, list: { items, page, pages }, index }: Props) {
  const isFirst = page === 1 && index === 0;
  const isLast = page === pages && index === items.length - 1;
  return (
    <Form method="post" reloadDocument className="flex">
      <input type="hidden" name="id" value={id} />
      {!isFirst && (
        <button type="submit" name="intent" value="up" aria-label={`Move ${name} up`} className={BUTTON}>
          <ChevronUp aria-hidden className="size-5" />
        </button>
      )}
      {!isLast && (
        <button type="submit" name="intent" value="down" aria-label={`Move ${name} down`} className={BUTTON}>
          <ChevronDown aria-hidden className="size-5" />
        </button>
      )}
    </Form>
  );
}
