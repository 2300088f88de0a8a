import { EditForm, type EditFormData, useEditForm } from '~/components/admin/edit-form';
import { GalleryField } from '~/components/admin/gallery-field';
import { PictureField } from '~/components/admin/picture-field';
import { SlugField } from '~/components/admin/slug-field';
import { MORE_ROWS, SpecificationsField } from '~/components/admin/specifications-field';
import { CheckboxField, Field, SelectField } from '~/components/form/field';
import { productFields, type productValues } from '~/domain/products/product';

export const LIST = '/admin/manage-products';

/** What the specification says of a form that lacks something (admin specification, section 5). */
export const MISSING = { heading: 'Missing Fields', sentence: 'Product Name, Category, and Slug are required.' };

const LABELS = {
  name: 'Product name',
  category_id: 'Category',
  slug: 'Address (slug)',
  description: 'Description',
  specifications: 'Specifications',
  export_info: 'Export information',
  is_featured: 'Featured',
  image_file: 'Main picture',
  image_url: 'Main picture',
  gallery_images: 'Further pictures',
};

type Props = {
  data: EditFormData<ReturnType<typeof productValues>>;
  categories: { id: string; name: string; slug: string }[];
};

/** The form of a product, new or stored. */
export function ProductForm({ data, categories }: Props) {
  const edit = useEditForm(productFields, data);
  const { fields, typed } = edit;
  const { values } = data;
  const category = categories.find(({ id }) => id === (typed?.category_id ?? values.category_id));
  return (
    <EditForm edit={edit} labels={LABELS} saveLabel="Save product" cancelTo={LIST}>
      <Field field={fields.name} label={LABELS.name} hint="Shown on cards and as the title of the product’s page." />
      <SelectField
        field={fields.category_id}
        label={LABELS.category_id}
        hint="The group the product stands in. It is part of the product’s address."
        options={[
          { value: '', label: 'Please choose' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SlugField
        field={fields.slug}
        from={fields.name}
        path={`/products/${category?.slug ?? '…'}/`}
        stored={values.slug}
        follows={false}
      />
      <Field
        field={fields.description}
        label={LABELS.description}
        hint="Shown on the product’s page; its first 100 letters also on the card."
        rows={6}
      />
      <SpecificationsField
        field={fields.specifications}
        hint="The table on the product’s page, such as Size and 45 to 60 mm. Rows without a label or a value are dropped."
        rows={typedRows(typed) ?? values.specifications}
        spare={MORE_ROWS}
      />
      <Field
        field={fields.export_info}
        label={LABELS.export_info}
        hint="Shown on the product’s page: packing, ports, months, papers."
        rows={4}
      />
      <CheckboxField
        field={fields.is_featured}
        label={LABELS.is_featured}
        hint="A featured product carries a mark on its card."
      />
      <PictureField
        name="image_url"
        label={LABELS.image_file}
        hint="Shown on the card and large on the product’s page."
        stored={values.image_url}
        field={fields.image_file}
        removed={typed?.remove_image_url !== undefined}
      />
      <GalleryField stored={values.gallery_images} removed={[typed?.remove_gallery_images ?? []].flat() as string[]} />
    </EditForm>
  );
}

type Row = { key?: unknown; value?: unknown };

/** The rows of a form that came back; the empty ones at its end only where more were asked for. */
function typedRows(typed: Record<string, unknown> | null | undefined): Row[] | undefined {
  if (!Array.isArray(typed?.specifications)) return undefined;
  const rows = Array.from(typed.specifications as (Row | undefined)[], (row) => row ?? {});
  if (typed.intent === 'add-rows') return rows;
  return rows.slice(0, rows.findLastIndex(({ key, value }) => Boolean(key || value)) + 1);
}
