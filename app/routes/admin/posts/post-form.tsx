import { EditForm, type EditFormData, useEditForm } from '~/components/admin/edit-form';
import { PictureField } from '~/components/admin/picture-field';
import { SlugField } from '~/components/admin/slug-field';
import { Field, SelectField } from '~/components/form/field';
import { type PostStatus, postFields, type postValues } from '~/domain/posts/post';

export const LIST = '/admin/manage-blog';

/** What the specification says of a form that lacks something (admin specification, section 5). */
export const MISSING = { heading: 'Missing Fields', sentence: 'Title, Slug, and Content are required.' };

/** What a status is called. */
export const STATUS_LABELS: Record<PostStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

const LABELS = {
  title: 'Title',
  slug: 'Address (slug)',
  content: 'Content',
  excerpt: 'Excerpt',
  tags: 'Tags',
  author_name: 'Author name',
  status: 'Status',
  featured_image_file: 'Featured picture',
  featured_image_url: 'Featured picture',
};

type Props = {
  data: EditFormData<ReturnType<typeof postValues>>;
  statuses: readonly PostStatus[];
  /** Whether the author's name comes from a profile or from the post, and is not typed. */
  locked: boolean;
};

/** The form of a blog post, new or stored. */
export function PostForm({ data, statuses, locked }: Props) {
  const edit = useEditForm(postFields, data);
  const { fields, typed } = edit;
  return (
    <EditForm edit={edit} labels={LABELS} saveLabel="Save post" cancelTo={LIST}>
      <Field field={fields.title} label={LABELS.title} hint="Shown in the blog and on top of the post’s page." />
      <SlugField
        field={fields.slug}
        from={fields.title}
        source="title"
        path="/blog/"
        stored={data.values.slug}
        follows={false}
      />
      <Field
        field={fields.content}
        label={LABELS.content}
        hint="A blank line begins a new paragraph. **Two stars** make letters bold, *one star* makes them italic."
        rows={18}
      />
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
            : 'Shown under the title. Left empty on a new post, it is your e-mail address.'
        }
      />
      <SelectField
        field={fields.status}
        label={LABELS.status}
        hint="Visitors see published posts only. A post keeps the date on which it was first published."
        options={statuses.map((value) => ({ value, label: STATUS_LABELS[value] }))}
      />
      <PictureField
        name="featured_image_url"
        label={LABELS.featured_image_file}
        hint="Shown on the post’s card and above its text."
        stored={data.values.featured_image_url}
        field={fields.featured_image_file}
        removed={typed?.remove_featured_image_url !== undefined}
      />
    </EditForm>
  );
}
