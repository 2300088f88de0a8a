import Award from 'lucide:award';
import ChartNoAxesColumn from 'lucide:chart-no-axes-column';
import FileImage from 'lucide:file-image';
import FileText from 'lucide:file-text';
import FolderTree from 'lucide:folder-tree';
import Handshake from 'lucide:handshake';
import History from 'lucide:history';
import Images from 'lucide:images';
import Inbox from 'lucide:inbox';
import LayoutDashboard from 'lucide:layout-dashboard';
import Newspaper from 'lucide:newspaper';
import Package from 'lucide:package';
import Settings from 'lucide:settings';
import Ship from 'lucide:ship';
import Trash2 from 'lucide:trash-2';
import Users from 'lucide:users';
import type { LucideIcon } from '~/components/ui/lucide-icon';

/** An entry of the back office's navigation. */
export type AdminEntry = { to: string; label: string; icon: LucideIcon; adminsOnly?: true };

/** The navigation of the back office, the most used entries first. */
export const ADMIN_ENTRIES: AdminEntry[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/admin/enquiries', label: 'Enquiries', icon: Inbox },
  { to: '/admin/orders', label: 'Orders', icon: Ship },
  { to: '/admin/buyers', label: 'Buyers', icon: Handshake },
  { to: '/admin/manage-products', label: 'Products', icon: Package },
  { to: '/admin/manage-categories', label: 'Categories', icon: FolderTree },
  { to: '/admin/edit-pages', label: 'Pages', icon: FileText },
  { to: '/admin/edit-pages/certificates', label: 'Certificates', icon: Award },
  { to: '/admin/edit-pages/gallery', label: 'Gallery', icon: Images },
  { to: '/admin/manage-blog', label: 'Blog', icon: Newspaper },
  { to: '/admin/media', label: 'Media', icon: FileImage },
  { to: '/admin/insights', label: 'Insights', icon: ChartNoAxesColumn },
  { to: '/admin/history', label: 'History', icon: History },
  { to: '/admin/trash', label: 'Trash', icon: Trash2 },
  { to: '/admin/user-management', label: 'Users', icon: Users, adminsOnly: true },
  { to: '/admin/site-settings', label: 'Site settings', icon: Settings, adminsOnly: true },
];

/** @returns the entry with the longest address that contains a path */
export function currentEntry(pathname: string): AdminEntry | undefined {
  const around = ADMIN_ENTRIES.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return around.sort((a, b) => b.to.length - a.to.length)[0];
}
