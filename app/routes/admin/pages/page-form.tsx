import type { FieldMetadata } from '@conform-to/react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit/edit-form';
import { EditPage } from '~/components/admin/edit/edit-page';
import { PictureField } from '~/components/admin/fields/picture-field';
import { SearchEntryFields } from '~/components/admin/fields/search-entry-fields';
import type { FormPart } from '~/components/admin/frame/jump-links';
import { TO_PAGES } from '~/components/admin/frame/page-head';
import { ChoicesField, Field } from '~/components/form/field';
import { companyKind, kindsOnPage } from '~/domain/company/kinds';
import { EDITED_PAGES, type EditedPage } from '~/domain/pages/page';
import { longestOf, type PageField, type PageTexts } from '~/domain/pages/page-field';
import type { PageSlug } from '~/domain/pages/page-list';
import { SEARCH_ENTRY_SECTION } from '~/domain/pages/search-entry-fields';
import { fileField } from '~/lib/pictures/file-field';
import { slugify } from '~/lib/text/slug';

/** The meaning of an empty field, on top of the form. */
const STANDARD_TEXTS =
  'Any field may be left empty. The grey words in an empty field are our standard text, which the page then shows.';

type Props = EditFormProps<PageTexts<string>> & { slug: PageSlug };

/** The form of a page's texts and pictures: one card per section of the page's table of fields. */
export function PageForm({ title: heading, slug, loaderData, actionData }: Props) {
  const { values } = loaderData;
  const page = EDITED_PAGES[slug];
  const edit = useEditForm(page.schema, loaderData, actionData);
  const fields = edit.fields as unknown as Record<string, FieldMetadata<string>>;
  return (
    <EditPage
      title={heading}
      back={TO_PAGES}
      lead={<Lead path={page.path} />}
      response={actionData}
      origin={loaderData.origin}
    >
      <EditForm
        edit={edit}
        labels={labelsOf(page)}
        saveLabel="Save page"
        cancelTo={TO_PAGES.to}
        choices={['stay', 'view']}
        parts={partsOf(page)}
      >
        {sectionsOf(page).map(({ title, fields: ofSection }) => (
          <section
            key={title}
            id={idOf(title)}
            aria-label={title}
            className="space-y-6 rounded-2xl bg-white p-5 shadow-card sm:p-7"
          >
            <h2 className="text-heading">{title}</h2>
            {ofSection.map((field) =>
              field.input === 'image' ? (
                <PictureField
                  key={field.key}
                  name={field.key}
                  label={field.label}
                  hint={`${field.hint} Without one, a drawing stands there.`}
                  stored={values[field.key] ?? ''}
                  field={fields[fileField(field.key)] as FieldMetadata<string>}
                  removed={edit.submitted?.[`remove_${field.key}`] !== undefined}
                />
              ) : (
                <TextField
                  key={field.key}
                  of={field}
                  field={fields[field.key] as FieldMetadata<string>}
                  stored={values[field.key]}
                />
              ),
            )}
          </section>
        ))}
        {page.shownAs && (
          <PageSearchEntry
            page={page}
            shownAs={page.shownAs}
            fields={fields}
            stored={values.share_image_url}
            submitted={edit.submitted}
          />
        )}
      </EditForm>
    </EditPage>
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

type TextFieldProps = { of: PageField; field: FieldMetadata<string>; stored: string | undefined };

/** A text of a page, a day, or choices. */
function TextField({ of, field, stored }: TextFieldProps) {
  const { label, input, choices } = of;
  if (choices) return <ChoicesField field={field} label={label} hint={of.hint} options={choices} />;
  const isAbsent = of.default === '' && input !== 'date';
  return (
    <Field
      field={field}
      label={label}
      hint={isAbsent ? `${of.hint} Left empty, it is not shown.` : of.hint}
      placeholder={of.default}
      optional={false}
      {...(input === 'textarea'
        ? { rows: rowsFor(of, stored) }
        : { rows: undefined, type: input === 'date' ? 'date' : 'text' })}
    />
  );
}

type SearchEntryProps = {
  page: EditedPage;
  shownAs: NonNullable<EditedPage['shownAs']>;
  fields: Record<string, FieldMetadata<string>>;
  stored: string | undefined;
  submitted: Record<string, unknown> | null | undefined;
};

function PageSearchEntry({ page: { fields: all }, shownAs, fields, stored = '', submitted }: SearchEntryProps) {
  const field = (key: string) => fields[key] as FieldMetadata<string>;
  const standardOf = (keys: string[]) => all.find(({ key }) => keys.includes(key))?.default;
  const { path, title, standardTitle, description, picture } = shownAs;
  return (
    <SearchEntryFields
      fields={{
        meta_title: field('meta_title'),
        meta_description: field('meta_description'),
        share_image_file: field('share_image_file'),
      }}
      stored={stored}
      submitted={submitted}
      path={path}
      otherwise={{
        title: { fields: title.map(field), standard: standardOf(title) ?? standardTitle },
        description: { fields: description.map(field), standard: standardOf(description) ?? '' },
        picture,
      }}
    />
  );
}

/** @returns the number of lines that a text fills, from 3 to 12; of a long text 24 */
function rowsFor(field: PageField, text = ''): number {
  if (longestOf(field) > 5000) return 24;
  return Math.min(12, Math.max(3, Math.ceil(text.length / 75)));
}

function labelsOf({ fields }: EditedPage): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { key, input, label } = field;
      return input === 'image'
        ? [
            [fileField(key), label],
            [key, label],
          ]
        : [[key, label]];
    }),
  );
}

/** The sections, which links on top lead to. */
function partsOf(page: EditedPage): FormPart[] {
  return sectionsOf(page).map(({ title }) => ({ id: idOf(title), label: title }));
}

function idOf(title: string): string {
  return `section-${slugify(title)}`;
}

function sectionsOf({ fields }: EditedPage): { title: string; fields: PageField[] }[] {
  const titles = [...new Set(fields.map(({ section }) => section))].filter((title) => title !== SEARCH_ENTRY_SECTION);
  return titles.map((title) => ({ title, fields: fields.filter(({ section }) => section === title) }));
}
