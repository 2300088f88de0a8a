const READERS = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'];

/**
 * A schema for browsers, in place of `zod` in the client's build: it can be described as with zod, and reads nothing. Forms
 * are checked by the server, which also says what constraints their controls have (`constraintsOf`).
 */
const schema: object = new Proxy(() => undefined, {
  get(_, name) {
    if (READERS.includes(String(name))) throw new Error('Schemas are read by the server only.');
    return schema;
  },
  apply: () => schema,
});

export { schema as z };
