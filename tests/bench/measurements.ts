import { adminList } from './admin-list.ts';
import { freshBehindNginx } from './behind-nginx.ts';
import { bytes } from './bytes.ts';
import { cachedPages } from './cached-pages.ts';
import { catalogueSize } from './catalogue-size.ts';
import { countingVisits } from './counting.ts';
import { dayMemory } from './day-memory.ts';
import { documents } from './documents.ts';
import { productExport } from './export.ts';
import { freshness } from './freshness.ts';
import { healthMeanwhile } from './health.ts';
import { productImport } from './import.ts';
import { importUndo } from './import-undo.ts';
import { lighthouse } from './lighthouse.ts';
import type { Measurement } from './measurement.ts';
import { memory } from './memory.ts';
import { mixedLoad } from './mixed-load.ts';
import { overNetwork } from './over-network.ts';
import { pageFiles } from './page-files.ts';
import { pictureBytes } from './picture-bytes.ts';
import { pictures } from './pictures.ts';
import { refusedBodies } from './refused-bodies.ts';
import { restarts } from './restarts.ts';
import { start } from './start.ts';
import { uncachedPages } from './uncached-pages.ts';

/** All measurements, in the order of the report. */
export const MEASUREMENTS: Measurement[] = [
  cachedPages,
  uncachedPages,
  catalogueSize,
  adminList,
  productImport,
  mixedLoad,
  productExport,
  freshness,
  start,
  memory,
  lighthouse,
  bytes,
  pictures,
  pictureBytes,
  documents,
  countingVisits,
  pageFiles,
  freshBehindNginx,
  restarts,
  overNetwork,
  importUndo,
  dayMemory,
  healthMeanwhile,
  refusedBodies,
];
