import { request } from '@playwright/test';
import { signIn } from '../browser/workers.ts';

/** Signs in once for all workers, which inherit the cookies: hashing a password takes as long as some pages. */
export default async function signInOnce(): Promise<void> {
  const context = await request.newContext({ baseURL: `http://localhost:${process.env.ENGINE_TESTS_PORT}` });
  await signIn({ request: context });
  process.env.ENGINE_TESTS_SESSION = JSON.stringify(await context.storageState());
  await context.dispose();
}
