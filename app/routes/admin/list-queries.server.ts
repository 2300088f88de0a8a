import { POST_STATE_OPTIONS, STATE_OPTIONS, stateOf } from '~/components/admin/list/publication-badge';
import { BUYER_SORTS } from '~/domain/buyers/buyers.server';
import { CATEGORY_SORTS } from '~/domain/categories/category-editing.server';
import { ENQUIRY_SORTS } from '~/domain/enquiries/desk-list.server';
import { enquiryFilter } from '~/domain/enquiries/stored-enquiry';
import { ORDER_SORTS } from '~/domain/orders/orders.server';
import { POST_SORTS } from '~/domain/posts/post-editing.server';
import { PRODUCT_SORTS } from '~/domain/products/product-editing.server';
import { listQuery, pageNumber } from '~/lib/text/pagination';
import { sortOf } from '~/lib/text/sort';
import { isUuid } from '~/lib/text/uuid';

// What the addresses of lists ask for. A change of all rows of a list reads its address as the list does.

export function statusQuery(search: URLSearchParams) {
  return { ...listQuery(search), status: stateOf(search, STATE_OPTIONS) };
}

export function categoryQuery(search: URLSearchParams) {
  return { ...statusQuery(search), sort: sortOf(search, CATEGORY_SORTS) };
}

export function productQuery(search: URLSearchParams) {
  const category = search.get('category') ?? '';
  return { ...statusQuery(search), category, featured: search.get('featured') !== null, sort: productSort(search) };
}

/** Places are those of one category. */
function productSort(search: URLSearchParams) {
  const sort = sortOf(search, PRODUCT_SORTS);
  const hasPlaces = isUuid(search.get('category') ?? '') && !sort?.descending;
  return sort?.column === 'position' && !hasPlaces ? null : sort;
}

export function postQuery(search: URLSearchParams) {
  const status = stateOf(search, POST_STATE_OPTIONS);
  return { ...listQuery(search), status, sort: sortOf(search, POST_SORTS) };
}

export function buyerQuery(search: URLSearchParams) {
  return { ...listQuery(search), sort: sortOf(search, BUYER_SORTS) };
}

export function orderQuery(search: URLSearchParams) {
  return { ...listQuery(search), sort: sortOf(search, ORDER_SORTS) };
}

export function enquiryQuery(search: URLSearchParams) {
  return { ...enquiryFilter(search), page: pageNumber(search), sort: sortOf(search, ENQUIRY_SORTS) };
}
