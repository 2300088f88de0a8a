/** A line of a comment. */
export type CommentLine = { text: string; line: number };

// Strings are matched too, so that nothing in them is taken for a comment.
const TOKENS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Files whose texts are configuration or SQL: what they say in strings is for readers too. */
const WHOLE = /\.(sql|toml|ya?ml|service)$|(^|\/)(Dockerfile|\.[\w.]+)$/;

/** Whether a file has comments that this module can find. */
export function hasComments(path: string): boolean {
  return /\.(tsx?|mjs|css)$/.test(path) || WHOLE.test(path);
}

/** @returns the comments of a source file, line by line; of SQL and configuration, every line */
export function commentLines(path: string, source: string): CommentLine[] {
  if (WHOLE.test(path)) return source.split('\n').map((text, index) => ({ text, line: index + 1 }));
  return Array.from(source.matchAll(TOKENS))
    .filter(([token]) => /^\/[/*]/.test(token))
    .flatMap(({ 0: token, index }) => {
      const first = source.slice(0, index).split('\n').length;
      return token.split('\n').map((text, offset) => ({ text, line: first + offset }));
    });
}
