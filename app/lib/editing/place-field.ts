export function placeField(id: string): string {
  return `place-${id}`;
}
