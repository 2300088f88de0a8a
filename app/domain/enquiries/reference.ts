/** @returns the reference that a person typed, with or without its hyphen and in any case; null where it is none */
export function referenceIn(text: string): string | null {
  const [, first, second] = /^([0-9a-z]{3})[\s-]?([0-9a-z]{3})$/i.exec(text.trim()) ?? [];
  return first && second ? `${first}-${second}`.toUpperCase() : null;
}
