import { PageHead, TO_DASHBOARD } from '~/components/admin/frame/page-head';
import { MarkupBlocks } from '~/components/site/markup';
import { parseMarkup } from '~/lib/markup/parse-markup';
import { notFound } from '~/lib/request/backend-errors.server';
import type { Route } from './+types/help';
import { helpPage } from './pages.server';

export function loader({ params }: Route.LoaderArgs) {
  const page = helpPage(params.screen);
  if (!page) throw notFound();
  return { title: page.title, blocks: parseMarkup(page.text) };
}

/** How a screen works: a page of the documents, for staff. */
export default function HelpPage({ loaderData: { title, blocks } }: Route.ComponentProps) {
  return (
    <div className="admin-page">
      <PageHead title={title} back={TO_DASHBOARD} />
      <div className="max-w-3xl space-y-5">
        <MarkupBlocks blocks={blocks} />
      </div>
    </div>
  );
}
