import { Link } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';

type Props = {
  category: { id: string; products_by_hand: boolean };
  /** Whether the list shows the order of the site. */
  isPlaced: boolean;
  /** Whether rows can be moved here. */
  canMove: boolean;
};

const LINK = 'cursor-pointer font-semibold text-onion underline underline-offset-4';

/** Says in which order the products of a category stand on the site, and leads to the list where it is made. */
export function CategoryOrder({ category: { id, products_by_hand }, isPlaced, canMove }: Props) {
  const order = products_by_hand
    ? 'On the site featured products come first, then those with a place of their own, then the others by name.'
    : 'On the site featured products come first, and all stand by name.';
  if (!canMove) {
    return (
      <p className="mb-3">
        {order}{' '}
        <Link to={`?${new URLSearchParams({ category: id, sort: 'position' })}`} className={LINK}>
          {isPlaced ? 'Show all of them in this order' : 'Put them in order by hand'}
        </Link>
      </p>
    );
  }
  return (
    <AdminForm className="mb-3">
      {order}{' '}
      {products_by_hand ? (
        <button type="submit" name="intent" value="order_by_name" className={LINK}>
          Order them by name again
        </button>
      ) : (
        'From the first move on they stay as you place them.'
      )}
    </AdminForm>
  );
}
