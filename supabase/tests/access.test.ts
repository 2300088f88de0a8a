import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres } from '../../tests/support/backends/postgres-server';
import { ACTORS, type Actor, type OpenStage, openEmbeddedStage, openStageWithPlans } from './actors';
import { describeFunctionAccess } from './function-access';
import { describeIndexUse } from './index-use';
import { describeSavePageContent } from './page-rules';
import { describeRoles } from './role-access';
import { fill } from './samples';
import { describePublicSettings, describeSaveSettings } from './setting-rules';
import { describeStorageAccess } from './storage-access';
import { describeTableAccess } from './table-access';
import { describeContentVersion } from './version-access';

const OUTSIDE: Actor[] = ['anonymous', 'user'];

// What visitors and users may do is looked at on both: what is wrong here is a leak. Staff may see nearly everything.
const STAGES = findPostgres()
  ? [
      { title: 'PGlite', openOne: openEmbeddedStage, actors: OUTSIDE },
      { title: 'PostgreSQL', openOne: openStageWithPlans, actors: ACTORS },
    ]
  : [{ title: 'PGlite', openOne: openEmbeddedStage, actors: ACTORS }];

describe.each(STAGES)('on $title', ({ title, openOne, actors }) => {
  let open: OpenStage;
  const stage = () => open;

  beforeAll(async () => {
    open = await openOne();
    await fill(open);
  });

  afterAll(() => open.close());

  describeTableAccess(stage, actors);
  describeContentVersion(stage);
  describeFunctionAccess(stage);
  describeRoles(stage);
  describeStorageAccess(stage);
  describeSavePageContent(stage);
  describeSaveSettings(stage);
  describePublicSettings(stage);
  if (title === 'PostgreSQL') describeIndexUse(stage);
});
