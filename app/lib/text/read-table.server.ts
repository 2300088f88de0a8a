import { log } from '~/lib/runtime/log.server';
import { createTimeSlice } from '~/lib/runtime/time-slice.server';
import {
  createTaskProcess,
  type DoTask,
  TaskBusyError,
  TaskLimitError,
  type TaskLimits,
} from '~/lib/tasks/task-process.server';
import type { CsvProblem, CsvRecord } from './parse-csv';
import type { TableAnswer, TableTask } from './table-worker';

/** Reads the rows of a file. */
export type ReadTable = DoTask<TableTask, TableAnswer>;

const LIMITS: TaskLimits = { longestMs: 20_000, memoryMb: 512 };

// The source is beside this file, and so is the build's: it puts all of its files into one folder. So written, tools that
// pack a function see it.
const MODULE = import.meta.env.BUILD_ID
  ? new URL('./table-worker.js', import.meta.url)
  : new URL('./table-worker.ts', import.meta.url);

const BUSY = 'many files are being read just now. Please send it again in half a minute';

const shared = open(LIMITS);

/**
 * @param limits of one file; without them, those of the site
 * @returns what reads files in a process of its own, which ends where one takes too much time or memory
 */
export function tableReader(limits?: TaskLimits): ReadTable {
  return limits ? open(limits) : shared;
}

function open(limits: TaskLimits): ReadTable {
  return createTaskProcess({ name: 'tables', module: MODULE, maxWaiting: 10, ...limits });
}

/**
 * The rows of a file that have a text; of a workbook those of one sheet, and the names of all sheets that are not hidden.
 * A CSV file has no sheets.
 */
export type Table = { rows: CsvRecord[]; sheet: string; sheets: string[] };

type Words = {
  problemOf(problem: string): CsvProblem;
  /** What is wrong with a file that takes too much time or memory. */
  tooLarge: string;
};

/**
 * Reads the rows of a file that have a text. Other requests are served meanwhile.
 *
 * @throws {CsvProblem} where the file cannot be used
 */
export async function readTable(read: ReadTable, task: TableTask, { problemOf, tooLarge }: Words): Promise<Table> {
  const answer = await read(task).catch((error: unknown): TableAnswer => {
    if (!(error instanceof TaskLimitError || error instanceof TaskBusyError)) throw error;
    log.warn({ err: error, bytes: task.bytes.byteLength }, 'a file of rows was not read');
    return { problem: error instanceof TaskBusyError ? BUSY : tooLarge };
  });
  if ('problem' in answer) throw problemOf(answer.problem);
  const slice = createTimeSlice();
  const records: CsvRecord[] = [];
  for (const { line, cells } of answer.rows) {
    await slice.next();
    records.push({ line, cells: JSON.parse(cells) });
  }
  const { sheet, sheets } = answer;
  return { rows: records, sheet, sheets };
}
