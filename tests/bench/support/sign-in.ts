import { visitorAt } from '../../support/backends/site-process.ts';
import { type Staff, signInAs } from '../../support/http/staff.ts';
import { ADMIN } from './site.ts';

/** Signs in as the administrator of a bench site. */
export async function signIn(origin: string): Promise<Staff> {
  return signInAs(ADMIN, visitorAt(origin));
}
