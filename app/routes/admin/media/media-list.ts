import { withTicked } from '~/lib/editing/ticked-rows';

export const LIST = '/admin/media';
export const DESCRIPTIONS = `${LIST}/descriptions`;

/** @returns the page that asks what these pictures show, as far as an address can name them */
export function descriptionsOf(ids: readonly string[]): string {
  return `${DESCRIPTIONS}?${withTicked('', ids)}`;
}
export const TO_LIST = { to: LIST, label: 'Back to the Library' };
