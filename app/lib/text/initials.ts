/** @returns the first letters of up to three words, which stand where there is no portrait */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.charAt(0));
  return letters.join('').slice(0, 3);
}
