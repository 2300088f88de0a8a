import { Link } from 'react-router';
import type { Waiting } from '~/domain/dashboard/waiting';

type Kind = { key: keyof Waiting; one: string; many: string; to: string };

/** What waits, in the order in which it is done. */
const KINDS: Kind[] = [
  { key: 'new_enquiries', one: 'new enquiry', many: 'new enquiries', to: '/admin/enquiries?status=new' },
  { key: 'working_copies', one: 'change not published yet', many: 'changes not published yet', to: '#copies' },
  { key: 'scheduled_copies', one: 'scheduled change', many: 'scheduled changes', to: '#copies' },
  { key: 'draft_posts', one: 'draft post', many: 'draft posts', to: '/admin/manage-blog?status=draft' },
  { key: 'draft_products', one: 'draft product', many: 'draft products', to: '/admin/manage-products?status=draft' },
  {
    key: 'draft_categories',
    one: 'draft category',
    many: 'draft categories',
    to: '/admin/manage-categories?status=draft',
  },
  {
    key: 'draft_certificates',
    one: 'draft certificate',
    many: 'draft certificates',
    to: '/admin/edit-pages/certificates?status=draft',
  },
  {
    key: 'draft_gallery_items',
    one: 'draft in the gallery',
    many: 'drafts in the gallery',
    to: '/admin/edit-pages/gallery?status=draft',
  },
  {
    key: 'draft_company_entries',
    one: 'draft about the company',
    many: 'drafts about the company',
    to: '/admin/edit-pages',
  },
  {
    key: 'scheduled_posts',
    one: 'scheduled post',
    many: 'scheduled posts',
    to: '/admin/manage-blog?status=scheduled',
  },
  {
    key: 'scheduled_products',
    one: 'scheduled product',
    many: 'scheduled products',
    to: '/admin/manage-products?status=scheduled',
  },
  {
    key: 'scheduled_categories',
    one: 'scheduled category',
    many: 'scheduled categories',
    to: '/admin/manage-categories?status=scheduled',
  },
  {
    key: 'scheduled_certificates',
    one: 'scheduled certificate',
    many: 'scheduled certificates',
    to: '/admin/edit-pages/certificates?status=scheduled',
  },
  {
    key: 'scheduled_gallery_items',
    one: 'scheduled picture of the gallery',
    many: 'scheduled pictures of the gallery',
    to: '/admin/edit-pages/gallery?status=scheduled',
  },
  {
    key: 'scheduled_company_entries',
    one: 'scheduled entry about the company',
    many: 'scheduled entries about the company',
    to: '/admin/edit-pages',
  },
  {
    key: 'undescribed_pictures',
    one: 'picture without a description',
    many: 'pictures without a description',
    to: '/admin/media?undescribed=1',
  },
];

/** What waits for somebody, each with a link to where it is done. */
export function WaitingList({ waiting }: { waiting: Waiting }) {
  const kinds = KINDS.filter(({ key }) => waiting[key] > 0);
  return (
    <section aria-labelledby="waiting" className="mt-8">
      <h2 id="waiting" className="text-heading">
        To do
      </h2>
      {kinds.length === 0 && <p className="mt-3 text-soil">Nothing waits: no new enquiries, no drafts.</p>}
      <ul className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {kinds.map(({ key, one, many, to }) => {
          const look = key === 'new_enquiries' ? 'bg-onion-pale' : 'bg-parchment';
          return (
            <li key={key} data-waiting={key}>
              <Link
                to={to}
                className={`inline-flex min-h-11 items-center gap-1.5 rounded-full px-5 text-onion underline underline-offset-4 ${look}`}
              >
                <strong className="lining-nums">{waiting[key].toLocaleString('en')}</strong>{' '}
                {waiting[key] === 1 ? one : many}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
