import { PageHead } from '~/components/admin/frame/page-head';
import { MarkupBlocks } from '~/components/site/markup';
import { parseMarkup } from '~/lib/markup/parse-markup';
import brief from '/docs/photo-brief.md?raw';
import type { Route } from './+types/photo-brief';

const [TITLE = '', ...TEXT] = brief.split('\n');

export function loader() {
  return { blocks: parseMarkup(TEXT.join('\n')) };
}

/** Which photographs the site needs, why, and how they are taken: the page of the documents, for staff. */
export default function PhotoBrief({ loaderData: { blocks } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title={TITLE.replace('# ', '')} back={{ to: '/admin/media', label: 'Back to the Media Library' }} />
      <div className="max-w-4xl space-y-5">
        <MarkupBlocks blocks={blocks} />
      </div>
    </div>
  );
}
