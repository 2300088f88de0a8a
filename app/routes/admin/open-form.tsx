import { renderToStaticMarkup } from 'react-dom/server';
import { Colleagues } from '~/components/admin/edit/open-elsewhere';
import { CompanyTimeZone } from '~/components/ui/time-zone';
import { isFormOfStored } from '~/lib/editing/open-forms';
import { noteOpenForm, whoHasOpen } from '~/lib/editing/open-forms.server';
import { readForm } from '~/lib/http/forms.server';
import { orDefault } from '~/lib/request/backend-errors.server';
import { companyTimeZone } from '~/lib/request/company-time-zone.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/open-form';

/** A page with scripts says that its form is still open, or that it was left, and is told as HTML who else has it open. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(adminContext);
  const form = await readForm(request);
  const path = formPath(form.get('path'));
  const noting = noteOpenForm(db, path, form.has('left') ? 'left' : 'again');
  const [others, timeZone] = await Promise.all([
    orDefault(whoHasOpen(db, path), []),
    orDefault(companyTimeZone(context), context.get(requestContext).timeZone),
    orDefault(noting, undefined),
  ]);
  const markup = renderToStaticMarkup(
    <CompanyTimeZone value={timeZone}>
      <Colleagues colleagues={others} />
    </CompanyTimeZone>,
  );
  return new Response(markup, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } });
}

/** A page without scripts says once that its form is open, by a picture of nothing. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const path = formPath(searchParams.get('path'));
  await orDefault(noteOpenForm(context.get(adminContext).db, path, 'once'), undefined);
  return new Response(NOTHING, { headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' } });
}

function formPath(path: FormDataEntryValue | null): string {
  if (typeof path === 'string' && isFormOfStored(path)) return path;
  throw new Response('There is no such form.\n', { status: 404 });
}

/** One transparent pixel, as GIF89a. */
const NOTHING = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
