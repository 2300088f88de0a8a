import { Fragment } from 'react';
import { Link } from 'react-router';
import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { SearchEntryFields } from '~/components/admin/fields/search-entry-fields';
import { TO_PAGES } from '~/components/admin/frame/page-head';
import type { FieldOf } from '~/components/form/field';
import { companyKind, kindsOnPage } from '~/domain/company/kinds';
import { type EditedPage, editedPage, type PageSlug } from '~/domain/pages/page-list';

/** The meaning of an empty field, on top of the form. */
const STANDARD_TEXTS =
  'Any field may be left empty. The grey words in an empty field are our standard text, which the page then shows.';

type Props = EditFormProps<Record<string, string>, { slug: PageSlug }>;

export function PageForm(props: Omit<Props, 'title'>) {
  const page = editedPage(props.loaderData.slug);
  return (
    <FieldSetForm
      {...props}
      title={`Edit ${page.label}`}
      set={page.set}
      back={TO_PAGES}
      lead={<Lead path={page.path} />}
      saveLabel="Save page"
      choices={['stay', 'view']}
      own={(controls: Record<string, FieldOf>, submitted) => ({
        search: (
          <PageSearchEntry
            page={page}
            controls={controls}
            stored={props.loaderData.values.share_image_url}
            submitted={submitted}
          />
        ),
      })}
    />
  );
}

/** What an empty field means, and the lists of what else the page shows. */
function Lead({ path }: { path: string }) {
  const kinds = kindsOnPage(path);
  if (kinds.length === 0) return STANDARD_TEXTS;
  return (
    <>
      {STANDARD_TEXTS} The page also shows lists of their own:{' '}
      {kinds.map((kind, index) => (
        <Fragment key={kind}>
          {index > 0 && ', '}
          <Link to={`/admin/edit-pages/${kind}`} className="underline underline-offset-4">
            {companyKind(kind).label}
          </Link>
        </Fragment>
      ))}
      .
    </>
  );
}

type SearchEntryProps = {
  page: EditedPage;
  controls: Record<string, FieldOf>;
  stored: string | undefined;
  submitted: Record<string, unknown> | null | undefined;
};

function PageSearchEntry({ page: { path, set, shownAs }, controls, stored = '', submitted }: SearchEntryProps) {
  if (!shownAs) return null;
  const control = (name: string) => controls[name] as FieldOf;
  const { title, standardTitle, description, picture } = shownAs;
  const standardOf = ([name = '']: string[]) => set.fields[name]?.default;
  return (
    <SearchEntryFields
      fields={{
        meta_title: control('meta_title'),
        meta_description: control('meta_description'),
        share_image_file: control('share_image_file'),
      }}
      stored={stored}
      submitted={submitted}
      path={path}
      otherwise={{
        title: { fields: title.map(control), standard: standardOf(title) ?? standardTitle },
        description: { fields: description.map(control), standard: standardOf(description) ?? '' },
        picture,
      }}
    />
  );
}
