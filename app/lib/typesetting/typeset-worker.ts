import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { serveTasks } from '../tasks/serve-tasks.ts';
import { fontCoverage } from './font-coverage.ts';
import { FONT_FILES } from './fonts.ts';
import { SITE_LOGO } from './site-logo.ts';

// The process that typesets: Typst is native code that does not return before a document is done, and keeps what it took.
// Node runs this file from its source too, in development and in tests.

/** A document to typeset; `data` is JSON, pictures have the names by which the template finds them. */
export type TypesetJob = { template: string; data: string; pictures: Record<string, Uint8Array> };

export type TypesetAnswer = { pdf: Uint8Array } | { error: string };

// Addresses are written out: so tools that pack a function see the build's files.
const IS_SOURCE = import.meta.url.endsWith('.ts');
const FONTS = fileURLToPath(new URL('./fonts/', import.meta.url));
const TEMPLATES = fileURLToPath(new URL(IS_SOURCE ? '../../documents' : './documents', import.meta.url));
const LOGO = readFileSync(
  IS_SOURCE ? new URL('../../../public/logo.svg', import.meta.url) : new URL('./documents/logo.svg', import.meta.url),
);
// Found by the first of them: a package may hide its files from `import`.
const packages = (file: string) => fileURLToPath(new URL('../../../', import.meta.resolve(file)));
const FONT_FOLDER = IS_SOURCE ? packages(FONT_FILES[0] ?? '') : FONTS;
const FONT_PATHS = FONT_FILES.map((file) => join(FONT_FOLDER, IS_SOURCE ? file : basename(file)));
const charactersWithoutFont = fontCoverage(FONT_PATHS);

// Typst keeps what it has laid out, for documents that change a little. Ours share only their fonts.
const KEPT_ROUNDS = 1;

const compiler = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontPaths: FONT_PATHS }] });

function typeset({ template, data, pictures }: TypesetJob): TypesetAnswer {
  // Pictures are files in Typst's memory only. It never forgets a name, and takes at most 65,535: names are few.
  for (const [name, bytes] of Object.entries({ ...pictures, [SITE_LOGO]: LOGO })) {
    compiler.mapShadow(
      join(TEMPLATES, 'pictures', name),
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
  }
  try {
    const inputs = { data, missing: charactersWithoutFont(data).join('') };
    const source = { mainFilePath: join(TEMPLATES, `${template}.typ`), inputs };
    const compiled = compiler.compile(source);
    const { result } = compiled;
    if (!result) return { error: problemsOf(compiled) };
    return { pdf: compiler.pdf(result, { creationTimestamp: 0 }) };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(KEPT_ROUNDS);
  }
}

function problemsOf(compiled: ReturnType<typeof compiler.compile>): string {
  const error = compiled.takeError() ?? compiled.takeDiagnostics();
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'Typst gave no document and no reason.';
}

serveTasks(typeset);
