import { Link } from 'react-router';
import type { LucideIcon } from '~/components/ui/lucide-icon';

/** A link to a part of the back office. */
export type Tile = { to: string; label: string; text: string; icon: LucideIcon; adminsOnly?: true };

/** Links to parts of the back office, as tiles. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {tiles.map(({ to, label, text, icon: Icon }) => (
        <li key={to} data-tile className="relative flex gap-4 rounded-2xl bg-white p-5 shadow-card hover:shadow-lift">
          <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-onion-pale text-onion">
            <Icon aria-hidden className="size-6" />
          </span>
          <span>
            <Link to={to} className="font-semibold after:absolute after:inset-0 after:rounded-2xl">
              {label}
            </Link>
            <span className="block text-fine text-soil">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
