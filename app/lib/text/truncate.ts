/** @returns the text; of a longer one the first `longest` characters (code points) and an ellipsis */
export function truncate(text: string, longest: number): string {
  const characters = Array.from(text.slice(0, 2 * longest + 2));
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : text;
}
