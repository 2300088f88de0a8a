import { DocumentField } from '~/components/admin/document-field';
import { EditForm, type EditFormProps, partsOf, useEditForm } from '~/components/admin/edit-form';
import { EditPage } from '~/components/admin/edit-page';
import { FactsFields } from '~/components/admin/facts-fields';
import { GalleryField } from '~/components/admin/gallery-field';
import { PictureField } from '~/components/admin/picture-field';
import { MAIN_PICTURE, usePictureOrder } from '~/components/admin/picture-order';
import { SEARCH_ENTRY_LABELS, SearchEntryFields } from '~/components/admin/search-entry-fields';
import { SlugField } from '~/components/admin/slug-field';
import { MORE_ROWS, SpecificationsField } from '~/components/admin/specifications-field';
import { CheckboxField, Field, SelectField } from '~/components/form/field';
import { FACT_COLUMNS, factOf } from '~/domain/products/facts';
import { productFields, type productValues } from '~/domain/products/product';
import { isShownAsStored } from '~/lib/editing/publication';
import { arrangedRow } from '~/lib/editing/rows';

export const LIST = '/admin/manage-products';
const FACTS_PART = { id: 'facts', label: 'Facts of trade' };
export const TO_LIST = { to: LIST, label: 'Back to Products' };

/** The summary of a form with a blank required field. */
export const REQUIRED = { heading: 'Missing Fields', sentence: 'Product Name, Category, and Slug are required.' };

/** The rows of the form that buttons arrange. */
export const SPECIFICATION_ROWS = { field: 'specifications', parts: ['key', 'value'] } as const;

const FIRST_LABELS = {
  name: 'Product name',
  category_id: 'Category',
  slug: 'Address (slug)',
  description: 'Description',
};

const FACT_LABELS = Object.fromEntries(FACT_COLUMNS.map((column) => [column, factOf(column).label]));

const MORE_LABELS = {
  specifications: 'Specifications',
  export_info: 'Export information',
  is_featured: 'Featured',
  image_file: 'Main picture',
  image_url: 'Main picture',
  gallery_files: 'Further pictures',
  gallery_images: 'Further pictures',
  document_file: 'Data sheet',
  document_url: 'Data sheet',
  ...SEARCH_ENTRY_LABELS,
};

const LABELS = { ...FIRST_LABELS, ...FACT_LABELS, ...MORE_LABELS };

type Props = EditFormProps<
  ReturnType<typeof productValues>,
  { categories: { id: string; name: string; slug: string }[]; specificationLabels: string[] }
> & { duplicate?: string };

/** The form of a product, new or stored. */
export function ProductForm({ title, loaderData, actionData, duplicate }: Props) {
  const { values, categories, specificationLabels } = loaderData;
  const edit = useEditForm(productFields, loaderData, actionData);
  const { fields, submitted } = edit;
  const specifications = submittedRows(submitted) ?? values.specifications;
  const pictures = usePictureOrder(values, submitted);
  const category = categories.find(({ id }) => id === (submitted?.category_id ?? values.category_id));
  const printed = isShownAsStored(loaderData.publication) &&
    category && {
      to: `/products/${category.slug}/${values.slug}/specification.pdf`,
      label: 'Specification (PDF)',
    };
  const parts = [...partsOf(FIRST_LABELS, fields), FACTS_PART, ...partsOf(MORE_LABELS, fields)];
  return (
    <EditPage
      title={title}
      back={TO_LIST}
      response={actionData}
      origin={loaderData.origin}
      duplicate={duplicate}
      printed={printed || null}
    >
      <EditForm edit={edit} labels={LABELS} saveLabel="Save product" cancelTo={LIST} parts={parts}>
        <Field
          field={fields.name}
          label={FIRST_LABELS.name}
          hint="Shown on cards and as the title of the product’s page."
        />
        <SelectField
          field={fields.category_id}
          label={FIRST_LABELS.category_id}
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
          label={FIRST_LABELS.description}
          hint="Shown on the product’s page; its first 100 letters also on the card."
          rows={6}
        />
        <FactsFields fields={fields} values={{ ...values, ...submitted }} />
        <SpecificationsField
          field={fields.specifications}
          hint="The table on the product’s page, such as Size and 45 to 60 mm. Rows without a label or a value are dropped."
          rows={specifications}
          spare={MORE_ROWS}
          labels={specificationLabels}
          focus={submitted?.intent ? arrangedRow(submitted.intent, specifications.length + 1) : null}
        />
        <Field
          field={fields.export_info}
          label={MORE_LABELS.export_info}
          hint="Shown on the product’s page: packing, ports, months, papers."
          rows={4}
        />
        <CheckboxField
          field={fields.is_featured}
          label={MORE_LABELS.is_featured}
          hint="A featured product carries a mark on its card, and stands in front where its category is ordered by hand."
        />
        <PictureField
          name="image_url"
          label={MORE_LABELS.image_file}
          hint="Shown on the card and large on the product’s page."
          stored={pictures.image_url}
          field={fields.image_file}
          removed={pictures.removed.includes(pictures.image_url)}
          place={{ id: MAIN_PICTURE, focus: pictures.moved?.verb === 'make_main' }}
        />
        <GalleryField pictures={pictures} field={fields.gallery_files} />
        <DocumentField
          label={MORE_LABELS.document_file}
          hint="Shown on the product’s page as a link, with its size: a data sheet, such as one of specifications."
          stored={values.document_url}
          field={fields.document_file}
          removed={submitted?.remove_document_url !== undefined}
        />
        <SearchEntryFields
          fields={fields}
          stored={values.share_image_url}
          submitted={submitted}
          path={`/products/${category?.slug ?? '…'}/${values.slug || '…'}`}
          otherwise={{
            title: { fields: [fields.name], standard: 'Product' },
            description: { fields: [fields.description], standard: '' },
            picture: 'it is the main picture',
          }}
        />
      </EditForm>
    </EditPage>
  );
}

type Row = { key?: unknown; value?: unknown };

/** The rows of a redisplayed form; the empty ones at its end only after "Add rows", or where one was inserted there. */
function submittedRows(submitted: Record<string, unknown> | null | undefined): Row[] | undefined {
  if (!Array.isArray(submitted?.specifications)) return undefined;
  const rows = Array.from(submitted.specifications as (Row | undefined)[], (row) => row ?? {});
  if (submitted.intent === 'add-rows') return rows;
  const moved = arrangedRow(submitted.intent, rows.length + 1) ?? -1;
  const last = rows.findLastIndex(({ key, value }) => Boolean(key || value));
  return rows.slice(0, Math.max(last, moved) + 1);
}
