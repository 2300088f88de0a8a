import { useDraft } from '~/components/admin/edit/draft';
import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { FactsFields } from '~/components/admin/fields/facts-fields';
import { GalleryField } from '~/components/admin/fields/gallery-field';
import { type PaperRow, PapersField } from '~/components/admin/fields/papers-field';
import { PictureField } from '~/components/admin/fields/picture-field';
import { SearchEntryFields } from '~/components/admin/fields/search-entry-fields';
import { SlugField } from '~/components/admin/fields/slug-field';
import { SpecificationsField } from '~/components/admin/fields/specifications-field';
import { SelectField } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { FACT_COLUMNS, factOf } from '~/domain/products/facts';
import { PAPER_PARTS } from '~/domain/products/papers';
import { productFields } from '~/domain/products/product';
import type { ValuesOf } from '~/lib/editing/field-set';
import { isShownAsStored } from '~/lib/editing/publication';
import { arrangedRow, submittedRows } from '~/lib/editing/rows';
import { MAIN_PICTURE, picturesOfForm } from '~/lib/pictures/picture-order';
import { TO_LIST } from './product-list';

export const REQUIRED = { heading: 'Missing Fields', sentence: 'Product Name, Category, and Slug are required.' };

/** The rows of the form that buttons arrange, and whose files are stored. */
export const PRODUCT_ROWS = [
  { field: 'specifications', parts: ['key', 'value'] },
  { field: 'papers', parts: PAPER_PARTS },
  ...FACT_COLUMNS.flatMap((field) => {
    const { input, parts = {} } = factOf(field).kind;
    return input === 'rows' ? [{ field, parts: Object.keys(parts) }] : [];
  }),
];

type Props = EditFormProps<
  ValuesOf<typeof productFields>,
  { categories: { id: string; name: string; slug: string }[]; specificationLabels: string[] }
> & { duplicate?: string };

export function ProductForm(props: Props) {
  const { loaderData, actionData } = props;
  const { values, categories, specificationLabels, publication } = loaderData;
  // What the form is filled with: a redisplay, or a draft.
  const draft = useDraft();
  const filled = (actionData?.result ?? draft)?.initialValue;
  const pictures = picturesOfForm(values, filled);
  const category = categories.find(({ id }) => id === (filled?.category_id ?? values.category_id));
  const printed = isShownAsStored(publication) &&
    category && {
      to: `/products/${category.slug}/${values.slug}/specification.pdf`,
      label: 'Specification (PDF)',
    };
  const { category_id, papers, specifications, image_url } = productFields.fields;
  return (
    <FieldSetForm
      {...props}
      set={productFields}
      back={TO_LIST}
      saveLabel="Save product"
      printed={printed || null}
      groups={{ facts: 'Facts of trade' }}
      own={(controls, submitted) => {
        const rows = submittedRows(submitted, 'specifications') ?? values.specifications;
        const paperRows = submittedRows(submitted, 'papers') ?? (values.papers as PaperRow[]);
        const focusIn = (field: string, { length }: object[]) => arrangedRow(submitted?.intent, field, length + 1);
        return {
          category_id: (
            <div>
              <SelectField
                field={controls.category_id}
                label={category_id.label}
                hint={
                  categories.length > 0
                    ? category_id.hint
                    : 'There is no category yet, and every product stands in one. What you typed here waits for you.'
                }
                options={[
                  { value: '', label: categories.length > 0 ? 'Please choose' : 'No category yet' },
                  ...categories.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              {categories.length === 0 && (
                <Button look="secondary" name="intent" value="choose:category_id" formNoValidate className="mt-3">
                  Add a category first
                </Button>
              )}
            </div>
          ),
          slug: (
            <SlugField
              field={controls.slug}
              from={controls.name}
              path={`/products/${category?.slug ?? '…'}/`}
              stored={values.slug}
              follows={false}
            />
          ),
          facts: <FactsFields fields={controls} values={values} submitted={submitted} />,
          papers: (
            <PapersField
              field={controls.papers}
              hint={papers.hint}
              rows={paperRows}
              focus={focusIn('papers', paperRows)}
            />
          ),
          specifications: (
            <SpecificationsField
              field={controls.specifications}
              hint={specifications.hint}
              rows={rows}
              labels={specificationLabels}
              focus={focusIn('specifications', rows)}
            />
          ),
          image_url: (
            <PictureField
              name="image_url"
              label={image_url.label}
              hint={image_url.hint}
              stored={pictures.image_url}
              field={controls.image_file}
              removed={pictures.removed.includes(pictures.image_url)}
              place={{ id: MAIN_PICTURE, focus: pictures.moved?.verb === 'make_main' }}
            />
          ),
          gallery_images: <GalleryField pictures={pictures} field={controls.gallery_files} />,
          search: (
            <SearchEntryFields
              fields={controls}
              stored={values.share_image_url}
              submitted={submitted}
              path={`/products/${category?.slug ?? '…'}/${values.slug || '…'}`}
              otherwise={{
                title: { fields: [controls.name], standard: 'Product' },
                description: { fields: [controls.description], standard: '' },
                picture: 'it is the main picture',
              }}
            />
          ),
        };
      }}
    />
  );
}
