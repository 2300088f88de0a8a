import { expect, test } from 'vitest';
import { acknowledgedIn } from '../../crash/ledger';
import { firstStartRound, openCrashSite } from '../../crash/rounds';
import { newFolder } from '../../support/backends/new-folder';

// The short version of `npm run crash`.

const PATIENCE = 120_000;

test(
  'a site that is killed while it is written to has every write that it acknowledged',
  async () => {
    const site = await openCrashSite(newFolder('crash'));
    try {
      for (const afterMs of [0, 800])
        expect({ afterMs, lost: await site.round(afterMs) }).toEqual({ afterMs, lost: [] });
      expect(acknowledgedIn(site.ledger)).toBeGreaterThanOrEqual(2);
    } finally {
      await site.end();
    }
  },
  PATIENCE,
);

test(
  'a first start that is killed is repeated by the next',
  async () => {
    expect(await firstStartRound(newFolder('crash'), 900, 'demo')).toEqual([]);
  },
  PATIENCE,
);
