import { PageHead } from '~/components/admin/frame/page-head';
import { PostBody } from '~/components/site/post-body';
import { parsePostBody } from '~/domain/posts/post-body.server';
import brief from '/docs/photo-brief.md?raw';
import type { Route } from './+types/photo-brief';

const [TITLE = '', ...TEXT] = brief.split('\n');

export function loader() {
  return { blocks: parsePostBody(TEXT.join('\n'), () => false) };
}

/** Which photographs the site needs, why, and how they are taken: the page of the documents, for staff. */
export default function PhotoBrief({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title={TITLE.replace('# ', '')} back={{ to: '/admin/media', label: 'Back to the Media Library' }} />
      <div className="max-w-4xl space-y-5">
        <PostBody blocks={blocks} />
      </div>
    </div>
  );
}
