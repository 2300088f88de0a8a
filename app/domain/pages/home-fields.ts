import { fieldSet } from '~/lib/editing/field-set';
import { SEARCH_ENTRY } from '~/lib/editing/search-entry';
import { HOME_ABOUT_FIELDS } from './home/about-fields';
import { CALL_TO_ACTION_FIELDS } from './home/call-to-action-fields';
import { HERO_FIELDS } from './home/hero-fields';
import { PRODUCT_RANGE_FIELDS } from './home/product-range-fields';
import { WHY_CHOOSE_US_FIELDS } from './home/why-choose-us-fields';

/** The texts and pictures of the home page, in the order of the page. */
export const homeFields = fieldSet('page_content', {
  ...HERO_FIELDS,
  ...HOME_ABOUT_FIELDS,
  ...PRODUCT_RANGE_FIELDS,
  ...WHY_CHOOSE_US_FIELDS,
  ...CALL_TO_ACTION_FIELDS,
  ...SEARCH_ENTRY,
});
