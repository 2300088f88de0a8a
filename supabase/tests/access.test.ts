import { afterAll, beforeAll } from 'vitest';
import { openStage, type Stage } from './actors';
import { describeFunctionAccess } from './function-access';
import { describeSavePageContent } from './page-rules';
import { describeRoles } from './role-access';
import { fill } from './samples';
import { describeSaveSettings } from './setting-rules';
import { describeStorageAccess } from './storage-access';
import { describeTableAccess } from './table-access';

let open: Awaited<ReturnType<typeof openStage>>;
const stage = (): Stage => open;

beforeAll(async () => {
  open = await openStage();
  await fill(open);
});

afterAll(() => open.close());

describeTableAccess(stage);
describeFunctionAccess(stage);
describeRoles(stage);
describeStorageAccess(stage);
describeSavePageContent(stage);
describeSaveSettings(stage);
