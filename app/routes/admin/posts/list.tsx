import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { TimeOf } from '~/components/admin/frame/time-of';
import { BulkBar } from '~/components/admin/list/bulk-bar';
import { type Column, DataTable } from '~/components/admin/list/data-table';
import { FilterSelect } from '~/components/admin/list/filter-select';
import { AddButton, RowName } from '~/components/admin/list/list-links';
import { ListPages } from '~/components/admin/list/list-pages';
import { ListSearch } from '~/components/admin/list/list-search';
import { POST_STATE_OPTIONS, PublicationBadge } from '~/components/admin/list/publication-badge';
import { RowActions } from '~/components/admin/list/row-actions';
import { ToastMessage } from '~/components/ui/toast-message';
import { BULK, MAX_ROWS } from '~/domain/bulk/bulk';
import type { ListedPost } from '~/domain/posts/post';
import { listPostsForStaff } from '~/domain/posts/post-editing.server';
import { missingPage } from '~/lib/editing/missing-page.server';
import { type WithCopy, withCopies } from '~/lib/editing/working-copies.server';
import { withFallback, withToast } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Page } from '~/lib/text/pagination';
import { postQuery } from '~/routes/admin/list-queries.server';
import type { Route } from './+types/list';
import { LIST } from './post-list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(adminContext);
  const query = postQuery(url.searchParams);
  const nothing: Page<WithCopy<ListedPost>> = { items: [], page: 1, pages: 1, total: 0 };
  const found = await withFallback(withCopies(db, 'blog_posts', listPostsForStaff(db, query)), nothing, {
    title: 'Error',
  });
  if (!found.value) throw await missingPage(context, url);
  const { q, status, sort } = query;
  return withToast({ q, status, sort: sort ?? BY_DATE, found: found.value }, found.toast);
}

export default function PostList({ loaderData: { q, status, sort, found, toast } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <ToastMessage toast={toast} />
      <PageHead title="Blog posts" list back={TO_DASHBOARD} lead="What the blog tells importers, the newest first.">
        <AddButton to={`${LIST}/add`}>Add New Post</AddButton>
      </PageHead>
      {toast ? (
        <p className="rounded-2xl border-l-4 border-alarm bg-white p-5 font-medium text-alarm shadow-card">
          Error: {toast.message}
        </p>
      ) : (
        <>
          <ListSearch
            q={q}
            label="Search titles"
            total={found.total}
            noun={['post', 'posts']}
            filtered={Boolean(status)}
          >
            <FilterSelect name="status" label="Status" value={status ?? ''} all="All" options={POST_STATE_OPTIONS} />
          </ListSearch>
          <BulkBar kind="post" {...BULK.post} most={MAX_ROWS} found={found}>
            <DataTable
              rows={found.items}
              sort={sort}
              select={({ title }) => title}
              empty={q || status ? 'No post has these letters and this status.' : 'No posts yet. Write the first one.'}
              columns={COLUMNS}
            />
          </BulkBar>
        </>
      )}
      <ListPages found={found} />
    </div>
  );
}

const BY_DATE = { column: 'published_at', descending: true } as const;

const COLUMNS: Column<WithCopy<ListedPost>>[] = [
  {
    head: 'Title',
    part: 'title',
    sort: 'title',
    cell: ({ id, title }) => <RowName to={`${LIST}/edit/${id}`}>{title}</RowName>,
  },
  { head: 'Status', part: 'plain', cell: (post) => <PublicationBadge row={post} copy={post.copy} /> },
  { head: 'Author', part: 'words', sort: 'author_name', cell: ({ author_name }) => author_name ?? '—' },
  {
    head: 'Published At',
    part: 'plain',
    sort: 'published_at',
    lastFirst: true,
    cell: (post) => <PublishedAt post={post} />,
  },
  {
    head: 'Actions',
    part: 'actions',
    cell: ({ id, title, slug, is_live }) => (
      <RowActions
        name={title}
        view={is_live ? `/blog/${slug}` : undefined}
        edit={`${LIST}/edit/${id}`}
        remove={`${LIST}/delete/${id}`}
      />
    ),
  },
];

/** The date of first publication, also of a post that is a draft again. */
function PublishedAt({ post: { is_live, published_at } }: { post: ListedPost }) {
  if (!published_at) return 'Not Published';
  if (is_live) return <TimeOf iso={published_at} />;
  return (
    <div>
      Not Published
      <p className="text-fine text-soil">
        first on <TimeOf iso={published_at} />
      </p>
    </div>
  );
}
