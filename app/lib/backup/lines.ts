import { OperatorError } from '~/lib/runtime/operator-error';

// In characters. A row of ours has a few hundred thousand at most, and a line is in memory as a whole.
const MAX_LENGTH = 64 * 1024 * 1024;

/**
 * Splits bytes into lines. Only a line feed ends a line: Node's own reader also splits at U+2028, which JSON does not
 * escape.
 *
 * @param longest how many characters a line may have
 * @returns each line without its line feed
 * @throws {OperatorError} where a line is longer
 */
export async function* linesOf(body: AsyncIterable<Uint8Array>, longest = MAX_LENGTH): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(first);
    length += first.length;
    if (length > longest) throw new OperatorError('A row of the backup is too large: it is damaged, or none of ours.');
    if (others.length === 0) continue;
    yield begun.join('');
    const last = others.pop() ?? '';
    yield* others;
    begun = [last];
    length = last.length;
  }
  const rest = begun.join('') + decoder.decode();
  if (rest) yield rest;
}
