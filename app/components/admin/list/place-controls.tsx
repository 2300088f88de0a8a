import ChevronDown from 'lucide:chevron-down';
import ChevronUp from 'lucide:chevron-up';
import { AdminForm } from '~/components/admin/edit/admin-form';
import { placeField } from '~/lib/editing/place-field';
import type { Page } from '~/lib/text/pagination';

type Props = {
  id: string;
  /** The accessible name of the row. */
  name: string;
  /** The page of the list with the row, and its index there, from 0. */
  list: Page<unknown>;
  index: number;
  /** Whether the row can stand before and after its neighbours, where not every row can. */
  up?: boolean;
  down?: boolean;
};

const BUTTON = 'grid size-9 cursor-pointer place-items-center rounded-full hover:bg-parchment';

/** Moves a row of a list to any place, or by one; the first row has no ▲, the last no ▼. */
export function PlaceControls({ id, name, list: { items, page, pages, total }, index, up = true, down = true }: Props) {
  const place = (page === pages ? total - items.length : (page - 1) * items.length) + index + 1;
  return (
    <AdminForm className="flex items-center">
      <input type="hidden" name="id" value={id} />
      {/* After a move the address of the list ends with this id: the browser gives the field the focus. */}
      <input
        id={placeField(id)}
        key={place}
        type="number"
        name="position"
        min={1}
        max={total}
        required
        defaultValue={place}
        aria-label={`Place of ${name}`}
        className="min-h-9 w-14 scroll-mt-40 rounded-lg border border-bark bg-white px-2"
      />
      {/* First, because Enter in the field presses the first button. */}
      <button
        type="submit"
        name="intent"
        value="move_to"
        aria-label={`Move ${name} to this place`}
        className="min-h-9 cursor-pointer rounded-full px-2 font-medium underline decoration-sand underline-offset-4 hover:bg-parchment"
      >
        Move
      </button>
      {up && place > 1 && (
        <button type="submit" name="intent" value={`move_up:${id}`} aria-label={`Move ${name} up`} className={BUTTON}>
          <ChevronUp aria-hidden className="size-5" />
        </button>
      )}
      {down && place < total && (
        <button
          type="submit"
          name="intent"
          value={`move_down:${id}`}
          aria-label={`Move ${name} down`}
          className={BUTTON}
        >
          <ChevronDown aria-hidden className="size-5" />
        </button>
      )}
    </AdminForm>
  );
}
