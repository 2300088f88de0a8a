import ArrowLeft from 'lucide:arrow-left';
import { AskBand } from '~/components/site/ask';
import { siteIdentity } from '~/components/site/identity';
import { MarkupBlocks } from '~/components/site/markup';
import { POST } from '~/components/site/picture-boxes';
import { PostByline } from '~/components/site/post-card';
import { PostContents } from '~/components/site/post-contents';
import { ProductCard } from '~/components/site/product-card';
import { blogPosting } from '~/components/site/structured-data';
import { TagList } from '~/components/site/tag-list';
import { Breadcrumbs } from '~/components/ui/breadcrumbs';
import { ButtonLink } from '~/components/ui/button';
import { CardGrid } from '~/components/ui/card-grid';
import { Picture } from '~/components/ui/picture';
import type { Post } from '~/domain/posts/post';
import { getPublishedPost } from '~/domain/posts/posts.server';
import { listRelatedProducts } from '~/domain/products/products.server';
import { findMovedPost } from '~/domain/slug-history/slug-history.server';
import { editedBy, formLinks } from '~/lib/document/edit-links';
import { breadcrumbList, type Crumb, head } from '~/lib/document/seo';
import { outlineOf, textsOf } from '~/lib/markup/blocks';
import { parseMarkup } from '~/lib/markup/parse-markup';
import { notesOf } from '~/lib/pictures/picture-notes';
import { movedOrNotFound, notFound, orDefault, orErrorPage } from '~/lib/request/backend-errors.server';
import { requestContext } from '~/lib/request/request-context';
import { pictureUrl } from '~/lib/text/url';
import type { Route } from './+types/post';
import { previewOf } from './preview.server';
import { staffView } from './staff.server';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { assets, db } = context.get(requestContext);
  if (params.postSlug.trim() === '') throw notFound({ title: 'Error', message: 'Post slug is missing.' });
  const preview = previewOf<Post>(context, 'post');
  const read = async () =>
    preview
      ? { ...preview, related_products: await orDefault(listRelatedProducts(db, preview), []) }
      : getPublishedPost(db, params.postSlug);
  const post = await orErrorPage(read(), {
    title: 'Error',
    message: 'The blog post you are looking for does not exist or is not available.',
  });
  if (!post) {
    const words = { title: 'Error', message: 'Post not found or not published.' };
    throw await movedOrNotFound(findMovedPost(db, params.postSlug), url.search, words);
  }
  const staff = await staffView(context, { table: 'blog_posts', id: post.id });
  const body = parseMarkup(post.content, (address) => assets.pathOf(address) !== null);
  const { related_products: related } = post;
  return { post, body, related, staff, pictureNotes: notesOf(post, ...related) };
}

function crumbs({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: title, path: `/blog/${slug}` },
  ];
}

export const handle = editedBy<Route.ComponentProps['loaderData']>(({ post, staff }) =>
  formLinks(`/admin/manage-blog/edit/${post.id}`, staff),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { post, body } = loaderData;
  const identity = siteIdentity(matches);
  const picture = pictureUrl(post.share_image_url) ?? pictureUrl(post.featured_image_url);
  return head(identity, {
    title: post.title,
    description: post.excerpt || textsOf(body.slice(0, 20)).join(' '),
    path: `/blog/${post.slug}`,
    image: picture,
    entry: post,
    type: 'article',
    jsonLd: [breadcrumbList(identity.origin, crumbs(post)), blogPosting(identity, post, picture)],
  });
}

export default function PostPage({ loaderData: { post, body, related }, matches }: Route.ComponentProps) {
  return (
    <article>
      <header className="shell pt-5">
        <Breadcrumbs crumbs={crumbs(post)} />
        <div className="mx-auto max-w-3xl pt-10">
          <TagList tags={post.tags} className="mb-4" />
          <h1 className="mb-5 text-title">{post.title}</h1>
          <PostByline post={post} />
        </div>
      </header>
      {post.featured_image_url && (
        <div className="shell pt-9">
          <Picture
            src={post.featured_image_url}
            alt=""
            width={1200}
            height={600}
            box={POST}
            eager
            className="mx-auto aspect-2/1 w-full max-w-5xl rounded-3xl"
          />
        </div>
      )}
      <div className="shell pt-10 pb-20">
        <PostContents outline={outlineOf(body)} />
        <div className="mx-auto max-w-3xl space-y-5 text-lead [&_strong]:font-semibold">
          <MarkupBlocks blocks={body} />
          <p className="pt-8">
            <ButtonLink to="/blog" look="secondary" className="text-base">
              <ArrowLeft aria-hidden className="size-4" /> Back to Blog
            </ButtonLink>
          </p>
        </div>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="bg-parchment/60">
          <div className="shell section">
            <h2 id="related" className="mb-9 text-title">
              Related products
            </h2>
            <CardGrid items={related}>
              {(product) => (
                <ProductCard
                  product={product}
                  categorySlug={product.category.slug}
                  categoryName={product.category.name}
                  headingLevel="h3"
                  eager={false}
                />
              )}
            </CardGrid>
          </div>
        </section>
      )}
      <AskBand number={siteIdentity(matches).settings.whatsapp_number} />
    </article>
  );
}
