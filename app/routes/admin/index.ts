import { redirect } from 'react-router';
import { DASHBOARD } from '~/lib/auth/admin-path';

export function loader() {
  return redirect(DASHBOARD);
}
