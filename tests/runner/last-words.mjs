// What a process prints before it aborts: V8 says on stderr why, and where, and nothing else has it.

const LINES = 40;
const FATAL = /^# Fatal error|^FATAL ERROR|Assertion failed|^----- Native stack trace/m;

/** Listens to stderr; `heard` gives the first fatal error with the lines after it, or an empty text. */
export function lastWords() {
  let text = '';
  return {
    hear(bytes) {
      if (text.length < 1_000_000) text += bytes;
    },
    heard() {
      const start = text.search(FATAL);
      return start < 0 ? '' : text.slice(start).split('\n').slice(0, LINES).join('\n').trimEnd();
    },
  };
}
