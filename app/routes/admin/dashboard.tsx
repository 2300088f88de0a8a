import FileText from 'lucide:file-text';
import FolderTree from 'lucide:folder-tree';
import Newspaper from 'lucide:newspaper';
import Package from 'lucide:package';
import Settings from 'lucide:settings';
import Users from 'lucide:users';
import { Link } from 'react-router';
import { FirstSteps, PublishForm } from '~/components/admin/dashboard/first-steps';
import { NeedList } from '~/components/admin/dashboard/need-list';
import { RecentChanges, type ShownChange } from '~/components/admin/dashboard/recent-changes';
import { TodoList } from '~/components/admin/dashboard/todo-list';
import { WaitingList } from '~/components/admin/dashboard/waiting-list';
import { HelpLink } from '~/components/admin/frame/help-link';
import { type Tile, Tiles } from '~/components/admin/frame/tiles';
import { TimeOf } from '~/components/admin/frame/time-of';
import { ToastMessage } from '~/components/ui/toast-message';
import { Written } from '~/components/ui/written';
import { type Dashboard as DashboardData, getDashboard } from '~/domain/dashboard/dashboard.server';
import { firstSteps } from '~/domain/dashboard/first-steps';
import { listRecentChanges } from '~/domain/history/history.server';
import { kindOf } from '~/domain/history/kinds';
import { type RecentChange, trashItem } from '~/domain/history/revision';
import { orDefault, withFallback, withToast } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/dashboard';
import { pressButton } from './dashboard-buttons.server';
import { deadLinks, endingCertificates, keptCopies, needsOfTrade, takeInventory } from './dashboard-lists.server';
import { shownBatch } from './history/batch-words.server';
import { operatorNeeds, unsentNeeds } from './needs.server';

const RECENT = 6;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, user } = context.get(adminContext);
  const isAdmin = user.role === 'admin';
  const recent = companyTimeZone(context).then((timeZone) => listRecentChanges(db, RECENT, timeZone));
  const [operator, inventory, dashboard, changes, certificates, trade, links] = await Promise.all([
    isAdmin ? operatorNeeds(context) : [],
    isAdmin ? orDefault(takeInventory(context), null) : null,
    withFallback(getDashboard(db), null, { title: 'Error' }),
    withFallback(recent, [], { title: 'Error' }),
    withFallback(endingCertificates(context), [], { title: 'Error' }),
    withFallback(needsOfTrade(context), [], { title: 'Error' }),
    withFallback(deadLinks(context), [], { title: 'Error' }),
  ]);
  const { products, categories } = dashboard.value?.counts ?? { products: 0, categories: 0 };
  const copies = await orDefault(keptCopies(context, dashboard.value?.copies ?? []), []);
  const todo = { links: links.value, copies };
  return withToast(
    {
      ...{ todo, isAdmin },
      needs: [...operator, ...unsentNeeds(dashboard.value?.unsent ?? []), ...certificates.value, ...trade.value],
      dashboard: dashboard.value,
      changes: changes.value.map(shown),
      steps: inventory && firstSteps({ ...inventory, products, categories }),
      isPublished: inventory?.isPublished ?? true,
    },
    dashboard.toast,
    changes.toast,
    certificates.toast,
    trade.toast,
    links.toast,
  );
}

export const action = (args: Route.ActionArgs) => pressButton(args);

/** A change with the addresses of its row. */
function shown({ id, at, by, cause, action, name, same, undo_to, kind, row_id, batch }: RecentChange): ShownChange {
  const { noun, editPath, isShownOnly } = kindOf(kind);
  const isDeletion = action === 'delete';
  return {
    ...{ id, at, by, cause, action, name, same, noun },
    batch: batch && shownBatch(kind, batch),
    undo_to: isShownOnly ? null : undo_to,
    history: isDeletion ? null : `${editPath(row_id)}/history`,
    item: isDeletion && undo_to !== null ? trashItem(kind, row_id) : null,
  };
}

const STATS: { key: keyof DashboardData['counts']; label: string; to: string; adminsOnly?: true }[] = [
  { key: 'products', label: 'Products', to: '/admin/manage-products' },
  { key: 'categories', label: 'Product categories', to: '/admin/manage-categories' },
  { key: 'posts', label: 'Blog posts', to: '/admin/manage-blog' },
  { key: 'admins', label: 'Admin users', to: '/admin/user-management', adminsOnly: true },
];

const TILES: Tile[] = [
  { to: '/admin/manage-products', label: 'Manage Products', text: 'Add, change, import and export', icon: Package },
  { to: '/admin/manage-categories', label: 'Manage Categories', text: 'Groups of the catalogue', icon: FolderTree },
  { to: '/admin/edit-pages', label: 'Edit Pages', text: 'Home, about us, certificates, gallery', icon: FileText },
  { to: '/admin/manage-blog', label: 'Manage Blog', text: 'Write and publish posts', icon: Newspaper },
  { to: '/admin/user-management', label: 'User Management', text: 'Who may work here', icon: Users, adminsOnly: true },
  {
    to: '/admin/site-settings',
    label: 'Site Settings',
    text: 'Name, contact details, social links',
    icon: Settings,
    adminsOnly: true,
  },
];

export default function Dashboard({
  loaderData: { dashboard, changes, todo, isAdmin, needs, steps, isPublished, toast },
  actionData,
}: Route.ComponentProps) {
  const isForThem = (entry: { adminsOnly?: true }) => isAdmin || !entry.adminsOnly;
  return (
    <div className="admin-page">
      <ToastMessage toast={actionData?.toast ?? toast} />
      <title>Dashboard</title>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-title">Dashboard</h1>
        <HelpLink />
      </div>
      {steps && <FirstSteps steps={steps} isPublished={isPublished} />}
      <NeedList needs={needs} />
      {dashboard && <WaitingList waiting={dashboard.waiting} />}
      <TodoList id="links" title="Links that lead nowhere" entries={todo.links} />
      <TodoList id="copies" title="Changes not published yet" entries={todo.copies} />
      <dl className="mt-8 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {STATS.filter(isForThem).map(({ key, label, to }) => (
          <div key={key} data-stat={key} className="relative rounded-2xl bg-white p-5 shadow-card hover:shadow-lift">
            <dt className="text-fine font-semibold text-soil">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-2xl">
                {label}
              </Link>
            </dt>
            <dd className="mt-1 font-sans text-title font-semibold lining-nums tabular-nums">
              {dashboard ? dashboard.counts[key].toLocaleString('en') : '—'}
            </dd>
          </div>
        ))}
      </dl>
      <RecentChanges changes={changes} />
      <h2 className="mt-12 text-heading">Quick access</h2>
      <div className="mt-4">
        <Tiles tiles={TILES.filter(isForThem)} />
      </div>
      <div className="mt-12 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-heading">Newest enquiries</h2>
        <Link to="/admin/enquiries" className="py-2 font-semibold text-onion underline underline-offset-4">
          All enquiries
        </Link>
      </div>
      {dashboard && dashboard.enquiries.length === 0 && <p className="mt-3 text-soil">Nobody has written yet.</p>}
      <ul className="mt-4 divide-y divide-parchment rounded-2xl bg-white shadow-card empty:hidden">
        {dashboard?.enquiries.map(({ id, subject, full_name, status, created_at }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 hover:bg-parchment/50"
          >
            <Link to={`/admin/enquiries/${id}`} className="font-semibold after:absolute after:inset-0">
              <Written text={subject} />
            </Link>
            <Written text={full_name} className="text-soil" />
            <span className="ml-auto text-fine text-soil">
              {status === 'new' && <strong className="mr-2 text-onion">New</strong>}
              <TimeOf iso={created_at} />
            </span>
          </li>
        ))}
      </ul>
      {steps && isPublished && <PublishForm isPublished />}
    </div>
  );
}
