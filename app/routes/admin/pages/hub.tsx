import Award from 'lucide:award';
import ChartColumn from 'lucide:chart-column';
import Container from 'lucide:container';
import FileWarning from 'lucide:file-warning';
import History from 'lucide:history';
import Home from 'lucide:home';
import Images from 'lucide:images';
import Info from 'lucide:info';
import Newspaper from 'lucide:newspaper';
import Quote from 'lucide:quote';
import Scale from 'lucide:scale';
import Settings from 'lucide:settings';
import ShieldUser from 'lucide:shield-user';
import Ship from 'lucide:ship';
import TrendingUp from 'lucide:trending-up';
import Users from 'lucide:users';
import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { type Tile, Tiles } from '~/components/admin/frame/tiles';
import type { LucideIcon } from '~/components/ui/lucide-icon';
import { COMPANY_KIND_NAMES, type CompanyKindName, companyKind } from '~/domain/company/kinds';
import { PAGES } from '~/domain/pages/page-list';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/hub';

const TILES: Tile[] = [
  { to: '/admin/edit-pages/home', label: PAGES.home.label, text: 'Titles, texts, buttons and pictures', icon: Home },
  {
    to: '/admin/edit-pages/about-us',
    label: PAGES['about-us'].label,
    text: 'Who the company is, and who leads it',
    icon: Info,
  },
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

const COMPANY_ICONS: Record<CompanyKindName, LucideIcon> = {
  people: Users,
  timeline: History,
  figures: ChartColumn,
  destinations: Ship,
  references: Quote,
  loading: Container,
};

const COMPANY_TILES: Tile[] = COMPANY_KIND_NAMES.map((kind) => {
  const { label, lead } = companyKind(kind);
  return { to: `/admin/edit-pages/${kind}`, label, text: lead, icon: COMPANY_ICONS[kind] };
});

const NOTICE_TILES: Tile[] = [
  {
    to: '/admin/edit-pages/market-note',
    label: PAGES['market-note'].label,
    text: 'A dated notice on the pages you choose',
    icon: TrendingUp,
  },
  {
    to: '/admin/edit-pages/claims',
    label: PAGES.claims.label,
    text: 'What a buyer does about a bad lot',
    icon: FileWarning,
  },
  {
    to: '/admin/edit-pages/privacy',
    label: PAGES.privacy.label,
    text: 'What becomes of personal data',
    icon: ShieldUser,
  },
  { to: '/admin/edit-pages/terms', label: PAGES.terms.label, text: 'What a buyer agrees to', icon: Scale },
];

export function loader({ context }: Route.LoaderArgs) {
  return { isAdmin: context.get(adminContext).user.role === 'admin' };
}

export default function EditPagesHub({ loaderData: { isAdmin } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title="Edit Pages" back={TO_DASHBOARD} lead="What the pages of the site say and show." />
      <Tiles tiles={TILES.filter(({ adminsOnly }) => isAdmin || !adminsOnly)} />
      <h2 className="mt-12 mb-5 text-heading">People and proof</h2>
      <Tiles tiles={COMPANY_TILES} />
      <h2 className="mt-12 mb-5 text-heading">Notices and legal texts</h2>
      <Tiles tiles={NOTICE_TILES} />
    </div>
  );
}
