import { messages, type PGlite, protocol } from '@electric-sql/pglite';

export type Read = { sql: string; values: string[] };

/** The values of a row as PostgreSQL writes them. */
type Row = (string | null)[];

/** Statements that come again and again, which PostgreSQL parses and plans once. */
export type PreparedReads = {
  /**
   * Runs statements in one message, and in a transaction of their own, which ends with the message. No other call may be
   * under way. See docs/architecture.md#what-hangs-on-internals.
   *
   * @returns the rows of all statements
   * @throws the database's error
   */
  run(reads: Read[]): Promise<Row[]>;
};

// Each keeps its plans in the database's memory. A site has about thirty.
const MAX = 200;

const { serialize } = protocol;

/**
 * PostgreSQL plans again where a table, a function or a policy has changed. What it cannot change are the types of
 * parameters and results, so a text has to name them itself (`$1::text`).
 */
export function prepareReads(driver: PGlite): PreparedReads {
  const names = new Map<string, string>();
  let prepared = 0;

  async function forgetAll(): Promise<void> {
    names.clear();
    await driver.exec('deallocate all');
  }

  async function nameOf(sql: string): Promise<string> {
    const known = names.get(sql);
    if (known) return known;
    const name = `read_${++prepared}`;
    await send([serialize.parse({ name, text: sql })]);
    names.set(sql, name);
    return name;
  }

  /** The extended query protocol (PostgreSQL's manual, "Message Flow"), with a Sync at the end. */
  function send(parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
    // What is read leaves nothing to write to the disk.
    return driver.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });
  }

  return {
    async run(reads) {
      if (names.size + reads.length > MAX) await forgetAll();
      try {
        const parts: Uint8Array[] = [];
        for (const { sql, values } of reads) {
          parts.push(serialize.bind({ statement: await nameOf(sql), values }), serialize.execute());
        }
        const answers = await send(parts);
        return answers.flatMap((answer) => (answer instanceof messages.DataRowMessage ? [answer.fields] : []));
      } catch (error) {
        // The reason may be how old one of them is.
        await forgetAll();
        throw error;
      }
    },
  };
}
