import type { FieldMetadata } from '@conform-to/react';
import { EditForm, type EditFormProps, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { MarkupField } from '~/components/admin/markup-field';
import { PictureField } from '~/components/admin/picture-field';
import { MomentInput } from '~/components/admin/publication-fields';
import { type RelatedChoices, RelatedProductsField } from '~/components/admin/related-products-field';
import { SEARCH_ENTRY_LABELS, SearchEntryFields } from '~/components/admin/search-entry-fields';
import { SlugField } from '~/components/admin/slug-field';
import { Field } from '~/components/form/field';
import { type PostStatus, postFields, type postValues } from '~/domain/posts/post';

export const LIST = '/admin/manage-blog';
export const TO_LIST = { to: LIST, label: 'Back to Blog Posts' };

/** A missing post leads back to the list. */
export const GONE = { title: 'Blog post not found', message: 'It may have been deleted.', to: LIST };

/** The summary of a form with a blank required field. */
export const REQUIRED = { heading: 'Missing Fields', sentence: 'Title, Slug, and Content are required.' };

const LABELS = {
  title: 'Title',
  slug: 'Address (slug)',
  content: 'Content',
  excerpt: 'Excerpt',
  tags: 'Tags',
  author_name: 'Author name',
  published_at: 'Date',
  featured_image_file: 'Featured picture',
  featured_image_url: 'Featured picture',
  related_product_ids: 'Related products',
  related_category_id: 'Products of a category',
  ...SEARCH_ENTRY_LABELS,
};

const MARKUP =
  'A blank line begins a new paragraph. **Two stars** make letters bold, *one star* makes them italic. A line that begins with ## or ### is a heading, with - or 1. an entry of a list, with > a quote. [Words](https://…) are a link. ![]() is the place of a picture that you choose from the library.';

type Props = EditFormProps<
  ReturnType<typeof postValues>,
  {
    /** Whether the author's name comes from a profile or from the post, and cannot be changed here. */
    locked: boolean;
    related: RelatedChoices;
  }
> & { statuses: readonly PostStatus[] };

/** The form of a blog post, new or stored. */
export function PostForm({ title, statuses, loaderData, actionData }: Props) {
  const { values, locked } = loaderData;
  const edit = useEditForm(postFields, loaderData, actionData);
  const { fields, submitted } = edit;
  return (
    <EditPage title={title} back={TO_LIST} response={actionData} origin={loaderData.origin}>
      <EditForm edit={edit} labels={LABELS} saveLabel="Save post" cancelTo={LIST} statuses={statuses}>
        <Field field={fields.title} label={LABELS.title} hint="Shown in the blog and on top of the post’s page." />
        <SlugField
          field={fields.slug}
          from={fields.title}
          source="title"
          path="/blog/"
          stored={values.slug}
          follows={false}
        />
        <MarkupField field={fields.content} label={LABELS.content} hint={MARKUP} preview={`${LIST}/body`} />
        <Field
          field={fields.excerpt}
          label={LABELS.excerpt}
          hint="A sentence or two for the post’s card in the blog, for the feed and for search engines."
          rows={3}
        />
        <Field
          field={fields.tags}
          label={LABELS.tags}
          hint="With commas between them, such as: onions, storage. The card shows the first two."
        />
        <Field
          field={fields.author_name}
          label={LABELS.author_name}
          readOnly={locked}
          hint={
            locked
              ? 'Shown under the title. It is the name in the author’s profile and cannot be changed here.'
              : 'Shown under the title. Left empty on a new post, no author is shown.'
          }
        />
        <MomentInput
          field={fields.published_at as FieldMetadata<unknown>}
          name="published_at"
          label={LABELS.published_at}
          hint="The date that visitors see. Left empty, it is the moment of publication."
          timeZone={loaderData.publication?.timeZone ?? ''}
        />
        <PictureField
          name="featured_image_url"
          label={LABELS.featured_image_file}
          hint="Shown on the post’s card and above its text."
          stored={values.featured_image_url}
          field={fields.featured_image_file}
          removed={submitted?.remove_featured_image_url !== undefined}
        />
        <RelatedProductsField
          products={fields.related_product_ids}
          category={fields.related_category_id}
          choices={loaderData.related}
        />
        <SearchEntryFields
          fields={fields}
          stored={values.share_image_url}
          submitted={submitted}
          path={`/blog/${values.slug || '…'}`}
          otherwise={{
            title: { fields: [fields.title], standard: 'Post' },
            description: { fields: [fields.excerpt, fields.content], standard: '' },
            picture: 'it is the featured picture',
          }}
        />
      </EditForm>
    </EditPage>
  );
}
