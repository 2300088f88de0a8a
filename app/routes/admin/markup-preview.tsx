import { renderToStaticMarkup } from 'react-dom/server';
import { redirect } from 'react-router';
import { MarkupBlocks } from '~/components/site/markup';
import { PagePictures } from '~/components/ui/page-pictures';
import { readForm } from '~/lib/http/forms.server';
import { belowHeading } from '~/lib/markup/blocks';
import { parseMarkup } from '~/lib/markup/parse-markup';
import { requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/markup-preview';

/** Answers how visitors will see a text that is being written, as HTML, for the preview beside it. Nothing is stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const { assets } = context.get(requestContext);
  const form = await readForm(request);
  const isShown = form.has('pictures') ? (address: string) => assets.pathOf(address) !== null : undefined;
  const blocks = parseMarkup(String(form.get('text') ?? ''), isShown);
  const markup = renderToStaticMarkup(
    <PagePictures value={{ assetsUrl: assets.urlOf(''), notes: {} }}>
      {blocks.length > 0 ? (
        <MarkupBlocks blocks={belowHeading(blocks, 1)} />
      ) : (
        <p className="text-soil">Nothing is written yet.</p>
      )}
    </PagePictures>,
  );
  return new Response(markup, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
}

/** A GET has no text to show. */
export function loader() {
  return redirect('/admin/dashboard');
}
