// The temporary folder of a complete run, in memory where the machine has enough of it.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

// A complete run needs less than one for its files.
const ROOM = 4 * 1024 ** 3;

/**
 * Makes the folder that programs of this process, and of those it starts, put temporary files into. It is removed when
 * this process exits. On a disk, the thousand files of each new database took half of the time of a first start.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'tests-'));
  // PostgreSQL runs as another user, below it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasRoomInMemory() {
  const mounts = '/proc/mounts';
  if (!existsSync(mounts)) return false;
  const mount = readFileSync(mounts, 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  const [, , type, options = ''] = mount?.split(' ') ?? [];
  // The packed site is started from there.
  if (type !== 'tmpfs' || options.split(',').some((option) => ['ro', 'noexec'].includes(option))) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= 2 * ROOM;
}
