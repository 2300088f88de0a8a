import { parseWithZod } from '@conform-to/zod/v4';
import { EditPage } from '~/components/admin/edit-page';
import { TO_PAGES } from '~/components/admin/page-head';
import { HOME_PAGE, pageSchema } from '~/domain/pages/page';
import { getPageForStaff, savePage } from '~/domain/pages/page-editing.server';
import { readEditForm } from '~/lib/editing/edit-form.server';
import { conflictResponse, failedForm, invalidForm, isNoop, redirectWithToast } from '~/lib/editing/responses.server';
import { loadedVersion } from '~/lib/editing/versions.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext, requestContext } from '~/lib/request/request-context';
import type { Route } from './+types/home';
import { PageForm, STANDARD_TEXTS } from './page-form';
import { pictureChanges, pictureWords } from './page-pictures.server';

const SCHEMA = pageSchema(HOME_PAGE);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, submitted } = context.get(adminContext);
  const title = 'Error fetching Home Page content';
  const { values, updated_at } = await orErrorPage(getPageForStaff(db, HOME_PAGE), { title }, submitted);
  return { origin: loadedVersion(updated_at, values), values };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = context.get(adminContext);
  const { data, version, loaded } = await readEditForm(request, admin);
  const form = parseWithZod(data, { schema: SCHEMA });
  if (form.status !== 'success') return invalidForm(form);
  try {
    const saved = await savePage(admin, HOME_PAGE, version, form.value, pictureChanges(data, HOME_PAGE));
    if (!saved.ok && !isNoop(form, saved.row.values)) return conflictResponse(form, { loaded, ...saved.row });
  } catch (error) {
    const title = 'Error saving Home Page content';
    return failedForm(form, error, { title, ...pictureWords(error, HOME_PAGE) });
  }
  return redirectWithToast(context.get(requestContext), '/admin/edit-pages/home', {
    title: 'Home Page Content Saved!',
    message: 'Visitors see it from now on.',
  });
}

export default function EditHome({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EditPage title="Edit Home Page" back={TO_PAGES} lead={STANDARD_TEXTS} answer={actionData}>
      <PageForm page={HOME_PAGE} data={{ ...loaderData, answer: actionData }} cancelTo={TO_PAGES.to} />
    </EditPage>
  );
}
