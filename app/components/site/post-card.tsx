import { useCompanyTimeZone } from '~/components/ui/time-zone';
import type { PostCard as Post } from '~/domain/posts/post';
import { longDate } from '~/lib/text/time-zone';
import { POST_CARD, POST_LEAD } from './picture-boxes';
import { Pictured } from './plates/pictured';
import { subjectOf } from './plates/subject';
import { TagList } from './tag-list';

type Props = {
  post: Post;
  /** The first of the blog: in two columns it takes both, so that its picture is the largest, and it is fetched first. */
  lead?: boolean;
};

/** A post as a card of the blog: at most two tags, three lines of excerpt. */
export function PostCard({ post, lead = false }: Props) {
  return (
    <article
      className={`group relative flex flex-col overflow-hidden rounded-2xl bg-white shadow-card transition-shadow edged hover:shadow-lift ${lead ? 'md:max-xl:flex-row' : ''}`}
    >
      <div className={`relative aspect-8/5 w-full ${lead ? 'shrink-0 md:max-xl:w-3/5' : ''}`}>
        <Pictured
          subject={subjectOf({ name: `${post.title} ${post.tags.join(' ')}` }, '')}
          seed={post.slug}
          src={post.featured_image_url}
          alt=""
          width={480}
          height={300}
          box={lead ? POST_LEAD : POST_CARD}
          eager={lead}
          className="absolute inset-0 size-full"
        />
      </div>
      <div className="flex grow flex-col p-6">
        <TagList tags={post.tags.slice(0, 2)} className="mb-3" />
        <h2 className="text-heading">
          <a
            href={`/blog/${post.slug}`}
            className="group-hover:text-onion after:absolute after:inset-0 after:rounded-2xl"
          >
            {post.title}
          </a>
        </h2>
        <p className="mt-3 mb-5 line-clamp-3 text-soil">{post.excerpt || 'Read More'}</p>
        <PostByline post={post} />
      </div>
    </article>
  );
}

export function PostByline({ post }: { post: Pick<Post, 'author_name' | 'published_at'> }) {
  const timeZone = useCompanyTimeZone();
  return (
    <p className="mt-auto text-fine text-soil">
      {post.author_name && <>{post.author_name} · </>}
      {post.published_at ? (
        <time dateTime={post.published_at}>{longDate(post.published_at, timeZone)}</time>
      ) : (
        <span>Not Published</span>
      )}
    </p>
  );
}
