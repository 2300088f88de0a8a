import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { openEmbeddedStage, openStage, type Stage } from './actors';
import { describeFunctionAccess } from './function-access';
import { describeSavePageContent } from './page-rules';
import { describeRoles } from './role-access';
import { fill } from './samples';
import { describeSaveSettings } from './setting-rules';
import { describeStorageAccess } from './storage-access';
import { describeTableAccess } from './table-access';
import { describeContentVersion } from './version-access';

// Who may do what is looked at on both: what is wrong here is a leak.
const STAGES = [
  { title: 'PGlite', openOne: openEmbeddedStage },
  ...(findPostgres() ? [{ title: 'PostgreSQL', openOne: openStage }] : []),
];

describe.each(STAGES)('on $title', ({ openOne }) => {
  let open: Awaited<ReturnType<typeof openOne>>;
  const stage = (): Stage => open;

  beforeAll(async () => {
    open = await openOne();
    await fill(open);
  });

  afterAll(() => open.close());

  describeTableAccess(stage);
  describeContentVersion(stage);
  describeFunctionAccess(stage);
  describeRoles(stage);
  describeStorageAccess(stage);
  describeSavePageContent(stage);
  describeSaveSettings(stage);
});
