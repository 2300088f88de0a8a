import { ShieldCheck } from 'lucide-react';
import type { Role } from '~/domain/users/user';

export const LIST = '/admin/user-management';
export const TO_LIST = { to: LIST, label: 'Back to Users' };

/** A role as a badge, which makes administrators stand out. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'user') return <span className="text-soil">user</span>;
  return (
    <span className="inline-flex items-center gap-1.5 justify-self-start rounded-full bg-onion-pale px-3 py-1 text-fine font-semibold text-onion">
      <ShieldCheck aria-hidden className="size-4" /> admin
    </span>
  );
}
