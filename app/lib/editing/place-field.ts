/** @returns the id of the field with the place of a row, to which a list leads back after a move */
export function placeField(id: string): string {
  return `place-${id}`;
}
