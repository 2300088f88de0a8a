import { expect, test } from 'vitest';
import { newFolder } from '../../support/backends/new-folder';
import { startSite } from '../../support/backends/site-process';

const IDS = Array.from({ length: 40 }, (_, index) => `request-of-the-log-${index}`);

test('nothing of the log is lost where the process ends', async () => {
  const site = await startSite({ DATA_DIR: newFolder() });
  for (const id of IDS) await site.get('/healthz', { headers: { 'X-Request-Id': id } });
  expect(await site.stop()).toBe(0);
  const logged = site.log().flatMap(({ requestId, msg }) => (msg === 'request' ? (requestId ?? []) : []));
  expect(logged.filter((id) => IDS.includes(id))).toEqual(IDS);
});
