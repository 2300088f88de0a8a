import { Award, Home, Images, Info, Newspaper, Settings } from 'lucide-react';
import { PageHead, TO_DASHBOARD } from '~/components/admin/page-head';
import { type Tile, Tiles } from '~/components/admin/tiles';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/hub';

const TILES: Tile[] = [
  { to: '/admin/edit-pages/home', label: 'Home Page', text: 'Titles, texts, buttons and pictures', icon: Home },
  { to: '/admin/edit-pages/about-us', label: 'About Us', text: 'Who the company is, and who leads it', icon: Info },
  { to: '/admin/edit-pages/certificates', label: 'Certificates', text: 'Certificates and memberships', icon: Award },
  { to: '/admin/edit-pages/gallery', label: 'Gallery', text: 'The pictures of the gallery', icon: Images },
  {
    to: '/admin/site-settings',
    label: 'Site Settings',
    text: 'Name, contact details, social links',
    icon: Settings,
    adminsOnly: true,
  },
  { to: '/admin/manage-blog', label: 'Blog', text: 'Write and publish posts', icon: Newspaper },
];

export function loader({ context }: Route.LoaderArgs) {
  return { isAdmin: context.get(adminContext).user.role === 'admin' };
}

export default function EditPagesHub({ loaderData: { isAdmin } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title="Edit Pages" back={TO_DASHBOARD} lead="What the pages of the site say and show." />
      <Tiles tiles={TILES.filter(({ adminsOnly }) => isAdmin || !adminsOnly)} />
    </div>
  );
}
