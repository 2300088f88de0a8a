import { messages, type PGlite, protocol, type Results, types } from '@electric-sql/pglite';

// The extended query protocol on PGlite (PostgreSQL's manual, "Message Flow"), in fewer messages than PGlite's own
// `query`, which sends six for each statement and waits for each.

/** A statement that the database has parsed. */
export type Statement = { name: string; parameterTypes: number[]; fields: Results['fields'] };

const { serialize } = protocol;

/**
 * Parses a statement.
 *
 * @param name under which the database keeps it; the one without a name stays until the next one without
 * @param closed names of statements that the database forgets first
 * @throws the database's error; `closed` are forgotten all the same
 */
export async function parse(driver: PGlite, sql: string, name: string, closed: string[] = []): Promise<Statement> {
  const answers = await send(driver, [
    ...closed.map((old) => serialize.close({ type: 'S', name: old })),
    serialize.parse({ name, text: sql }),
    serialize.describe({ type: 'S', name }),
  ]);
  const statement: Statement = { name, parameterTypes: [], fields: [] };
  for (const answer of answers) {
    if (answer instanceof messages.ParameterDescriptionMessage) statement.parameterTypes = answer.dataTypeIDs;
    if (answer instanceof messages.RowDescriptionMessage)
      statement.fields = answer.fields.map((field) => ({ name: field.name, dataTypeID: field.dataTypeID }));
  }
  return statement;
}

/** A parsed statement and the values of its parameters. */
export type Call = { statement: Statement; parameters: unknown[] };

/** The results of each. */
type ResultsOf<Calls extends Call[]> = { [Index in keyof Calls]: Results };

/**
 * Runs parsed statements, in a transaction of their own where none is open: PostgreSQL commits at the Sync. Values and
 * rows are converted as PGlite's `query` converts them.
 *
 * @returns the results of each, in order
 * @throws the database's error, after which none of them has had an effect where no transaction was open
 */
export async function execute<const Calls extends Call[]>(driver: PGlite, calls: Calls): Promise<ResultsOf<Calls>> {
  const answers = await send(
    driver,
    calls.flatMap(({ statement: { name, parameterTypes }, parameters }) => [
      serialize.bind({
        statement: name,
        values: parameters.map((value, index) => serialized(driver, value, parameterTypes[index])),
      }),
      serialize.execute(),
    ]),
  );
  const results: Results[] = [];
  let rows: Results['rows'] = [];
  for (const answer of answers) {
    const fields = calls[results.length]?.statement.fields ?? [];
    if (answer instanceof messages.DataRowMessage) {
      const value = (text: string | null, index: number) =>
        types.parseType(text, fields[index]?.dataTypeID ?? -1, driver.parsers);
      rows.push(Object.fromEntries(answer.fields.map((text, index) => [fields[index]?.name, value(text, index)])));
    }
    if (answer instanceof messages.CommandCompleteMessage) {
      results.push({ rows, fields: fields.map((field) => ({ ...field })), affectedRows: writtenRows(answer.text) });
      rows = [];
    }
  }
  return results as ResultsOf<Calls>;
}

function serialized(driver: PGlite, value: unknown, type = -1): string | null {
  if (value === null || value === undefined) return null;
  const serializer = driver.serializers[type];
  return serializer ? serializer(value) : String(value);
}

/** The number in a command's tag, such as `INSERT 0 3`, of those that write; PGlite's `query` counts no others. */
function writtenRows(tag: string): number {
  const [, count] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag) ?? [];
  return Number(count ?? 0);
}

/** Sends messages and a Sync, after an error in which the database goes on with the next message. */
function send(driver: PGlite, parts: Uint8Array[]): Promise<messages.BackendMessage[]> {
  // Nothing is left to sync: the files of PGlite are those of Node, or in memory.
  return driver.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });
}
