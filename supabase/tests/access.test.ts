import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { type OpenStage, openEmbeddedStage, openStageWithPlans } from './actors';
import { describeFunctionAccess } from './function-access';
import { describeIndexUse } from './index-use';
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
  ...(findPostgres() ? [{ title: 'PostgreSQL', openOne: openStageWithPlans }] : []),
];

describe.each(STAGES)('on $title', ({ title, openOne }) => {
  let open: OpenStage;
  const stage = () => open;

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
  if (title === 'PostgreSQL') describeIndexUse(stage);
});
