import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Flags of V8 that allow the optimizing compiler one WebAssembly function, and all of them again. A function takes notice
// when it is first compiled, which is when it is first called.
const OPTIMIZE_ONE = '--wasm-tier-up-filter=0';
const OPTIMIZE_ALL = '--wasm-tier-up-filter=-1';

// Of pglite.wasm: in pages of 64 KiB, and in functions. Memory that nobody writes to is not taken from the system.
const MEMORY = { initial: 2048, maximum: 32768 };
const TABLE = { initial: 6097, element: 'anyfunc' } as const;

/**
 * Compiles PGlite, as it does itself, except that PostgreSQL's parser stays as the baseline compiler makes it. It is one
 * function of 100 kB, which becomes hot within the first statements, and the optimizing compiler takes 600 MB and more
 * than a second for it: docs/decisions/0007-memory-of-a-small-server.md.
 *
 * @returns the module, for PGlite's option `pgliteWasmModule`
 */
export async function compilePglite(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const module = await WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
  compileParser(module);
  return module;
}

/** Compiled code belongs to the module: a call in an instance that is thrown away compiles a function for all others. */
function compileParser(module: WebAssembly.Module): void {
  const { exports } = new WebAssembly.Instance(module, importsOf(module));
  // It calls this function, which may be optimized, and all that this one calls.
  callInVain(exports.scanner_init);
  setFlagsFromString(OPTIMIZE_ONE);
  try {
    callInVain(exports.raw_parser);
  } finally {
    setFlagsFromString(OPTIMIZE_ALL);
  }
}

/** Imports of the right kinds, which do nothing. */
function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = importOf(from, name, kind);
  }
  return imports;
}

function importOf(from: string, name: string, kind: WebAssembly.ImportExportKind): WebAssembly.ImportValue {
  if (kind === 'memory') return new WebAssembly.Memory(MEMORY);
  if (kind === 'table') return new WebAssembly.Table(TABLE);
  if (kind === 'function') return () => 0;
  return new WebAssembly.Global({ value: 'i32', mutable: from === 'GOT.mem' || name === '__stack_pointer' }, 0);
}

/** There is no database, nor a stack: a function ends at its first access to memory. */
function callInVain(exported: WebAssembly.ExportValue | undefined): void {
  if (typeof exported !== 'function') throw new Error('PGlite has other functions than the parser is known by.');
  try {
    exported();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  }
}
