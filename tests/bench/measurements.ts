import { adminList } from './admin-list.ts';
import { backOffice } from './back-office.ts';
import { pagesBehindVarnish } from './behind-varnish.ts';
import { bytes } from './bytes.ts';
import { cachedPages } from './cached-pages.ts';
import { catalogueSize } from './catalogue-size.ts';
import { dayMemory } from './day-memory.ts';
import { productExport } from './export.ts';
import { freshness } from './freshness.ts';
import { healthMeanwhile } from './health.ts';
import { productImport } from './import.ts';
import { importUndo } from './import-undo.ts';
import { lighthouse } from './lighthouse.ts';
import type { Measurement } from './measurement.ts';
import { memory } from './memory.ts';
import { overNetwork } from './over-network.ts';
import { pictureBytes } from './picture-bytes.ts';
import { pictures } from './pictures.ts';
import { refusedBodies } from './refused-bodies.ts';
import { start } from './start.ts';
import { uncachedPages } from './uncached-pages.ts';

/** All measurements, in the order of the report. */
export const MEASUREMENTS: Measurement[] = [
  cachedPages,
  uncachedPages,
  catalogueSize,
  adminList,
  productImport,
  productExport,
  freshness,
  start,
  memory,
  lighthouse,
  bytes,
  pictures,
  pictureBytes,
  backOffice,
  overNetwork,
  importUndo,
  dayMemory,
  healthMeanwhile,
  refusedBodies,
  pagesBehindVarnish,
];
