/** @returns whether a text, such as a part of an address, is an id; PostgreSQL refuses to compare other texts with one */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text);
}
