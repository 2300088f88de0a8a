import PencilLine from 'lucide:pencil-line';
import ShieldCheck from 'lucide:shield-check';
import type { Role } from '~/domain/users/user';

export const LIST = '/admin/user-management';
export const TO_LIST = { to: LIST, label: 'Back to Users' };

const BADGES = {
  editor: { icon: PencilLine, look: 'bg-leaf-pale text-ink' },
  admin: { icon: ShieldCheck, look: 'bg-onion-pale text-onion' },
};

/** A role as a badge, which makes staff stand out. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'user') return <span className="text-soil">user</span>;
  const { icon: Icon, look } = BADGES[role];
  return (
    <span
      className={`inline-flex items-center gap-1.5 justify-self-start rounded-full px-3 py-1 text-fine font-semibold ${look}`}
    >
      <Icon aria-hidden className="size-4" /> {role}
    </span>
  );
}
