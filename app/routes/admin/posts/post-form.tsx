import type { FieldMetadata } from '@conform-to/react';
import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { MomentInput } from '~/components/admin/edit/publication-fields';
import { type RelatedChoices, RelatedProductsField } from '~/components/admin/fields/related-products-field';
import { SearchEntryFields } from '~/components/admin/fields/search-entry-fields';
import { SlugField } from '~/components/admin/fields/slug-field';
import { Field, SelectField } from '~/components/form/field';
import { type PostStatus, postFields } from '~/domain/posts/post';
import type { ValuesOf } from '~/lib/editing/field-set';
import { TO_LIST } from './post-list';

export const REQUIRED = { heading: 'Missing Fields', sentence: 'Title, Slug, and Content are required.' };

type Props = EditFormProps<
  ValuesOf<typeof postFields>,
  {
    /** Whether the author's name comes from a profile or from the post, and cannot be changed here. */
    locked: boolean;
    related: RelatedChoices;
  }
> & { statuses: readonly PostStatus[] };

export function PostForm(props: Props) {
  const { values, locked, related, publication } = props.loaderData;
  const { author_name, published_at } = postFields.fields;
  return (
    <FieldSetForm
      {...props}
      set={postFields}
      back={TO_LIST}
      saveLabel="Save post"
      own={(controls, submitted) => ({
        slug: (
          <SlugField
            field={controls.slug}
            from={controls.title}
            source="title"
            path="/blog/"
            stored={values.slug}
            follows={false}
          />
        ),
        author_name: (
          <Field
            field={controls.author_name}
            label={author_name.label}
            readOnly={locked}
            hint={
              locked
                ? 'Shown under the title. It is the name in the author’s profile and cannot be changed here.'
                : 'Shown under the title. Left empty on a new post, no author is shown.'
            }
          />
        ),
        published_at: (
          <MomentInput
            field={controls.published_at as FieldMetadata<unknown>}
            name="published_at"
            label={published_at.label}
            hint={published_at.hint}
            timeZone={publication?.timeZone ?? ''}
          />
        ),
        related: (
          <RelatedProductsField products={controls.related_product_ids} choices={related}>
            <SelectField
              field={controls.related_category_id}
              label="Products of a category"
              hint="Fills the cards up to four."
              options={[
                { value: '', label: 'None' },
                ...related.categories.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </RelatedProductsField>
        ),
        search: (
          <SearchEntryFields
            fields={controls}
            stored={values.share_image_url}
            submitted={submitted}
            path={`/blog/${values.slug || '…'}`}
            otherwise={{
              title: { fields: [controls.title], standard: 'Post' },
              description: { fields: [controls.excerpt, controls.content], standard: '' },
              picture: 'it is the featured picture',
            }}
          />
        ),
      })}
    />
  );
}
