import { redirect } from 'react-router';
import { DASHBOARD } from '~/lib/admin-path';

export function loader() {
  return redirect(DASHBOARD);
}
