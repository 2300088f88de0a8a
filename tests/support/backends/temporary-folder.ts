import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Removed after the last test. */
    temporaryFolder: string;
  }
}

/** Vitest's global setup: creates a temporary folder for the run, and removes it. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'http-'));
  project.provide('temporaryFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
