import { siteIdentity } from '~/components/site/identity';
import { PageHeading } from '~/components/site/page-heading';
import { PostCard } from '~/components/site/post-card';
import { Pagination, pageSearch } from '~/components/ui/pagination';
import { TextLink } from '~/components/ui/text-link';
import type { PostCard as Post } from '~/domain/posts/post';
import { listPublishedPosts } from '~/domain/posts/posts.server';
import { editedBy, listLink } from '~/lib/document/edit-links';
import { breadcrumbList, head, itemList } from '~/lib/document/seo';
import { notesOf } from '~/lib/pictures/picture-notes';
import { notFound, withFallback, withToast } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { type Page, pageNumber } from '~/lib/text/pagination';
import type { Route } from './+types/blog';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const nothing: Page<Post> = { items: [], page: 1, pages: 1, total: 0 };
  const posts = await withFallback(listPublishedPosts(db, pageNumber(url.searchParams)), nothing, {
    title: 'Error Loading Blog',
  });
  if (!posts.value) throw notFound();
  return withToast({ posts: posts.value, pictureNotes: notesOf(...posts.value.items) }, posts.toast);
}

const LEAD = 'Notes for importers: grades, storage, shipping and paperwork of Indian onions, garlic and potatoes.';
const CRUMBS = [
  { name: 'Home', path: '/' },
  { name: 'Blog', path: '/blog' },
];

export const handle = editedBy(() => listLink('/admin/manage-blog'));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { posts } = loaderData;
  const identity = siteIdentity(matches);
  return head(identity, {
    title: posts.page > 1 ? `Blog, page ${posts.page}` : 'Blog',
    description: LEAD,
    path: posts.page > 1 ? `/blog${pageSearch(posts.page)}` : '/blog',
    jsonLd: [
      breadcrumbList(identity.origin, CRUMBS),
      itemList(
        identity.origin,
        posts.items.map(({ title, slug }) => ({ name: title, path: `/blog/${slug}` })),
      ),
    ],
  });
}

export default function Blog({ loaderData: { posts, toast } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Blog" crumbs={CRUMBS} lead={LEAD} />
      <div className="shell section">
        {toast && (
          <div className="rounded-2xl border-l-4 border-alarm bg-white p-6 shadow-card">
            <h2 className="text-heading text-alarm">{toast.title}</h2>
            <p className="mt-2">{toast.message}</p>
          </div>
        )}
        {!toast && posts.total === 0 && (
          <p className="text-lead text-soil">
            Nothing has been published yet. Please come back soon, or look at{' '}
            <TextLink to="/our-products">our products</TextLink>.
          </p>
        )}
        <ul className="cards [--gap:1.75rem] md:[--columns:2] xl:[--columns:3]">
          {posts.items.map((post, index) => (
            <li key={post.id} className={`grid ${index === 0 ? 'md:max-xl:col-span-2' : ''}`}>
              <PostCard post={post} lead={index === 0} />
            </li>
          ))}
        </ul>
        <Pagination page={posts.page} pages={posts.pages} />
      </div>
    </>
  );
}
