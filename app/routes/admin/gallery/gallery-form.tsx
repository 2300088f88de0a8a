import type { EditFormProps } from '~/components/admin/edit/edit-form';
import { FieldSetForm } from '~/components/admin/edit/field-set-form';
import { galleryItemFields, IMAGE_REQUIRED } from '~/domain/gallery/gallery-item';
import type { ValuesOf } from '~/lib/editing/field-set';
import { TO_LIST } from './gallery-list';

/** The summary of an item without a picture. */
export const REQUIRED = { heading: 'Missing Image', sentence: IMAGE_REQUIRED };

export function GalleryForm(props: EditFormProps<ValuesOf<typeof galleryItemFields>>) {
  return <FieldSetForm {...props} set={galleryItemFields} back={TO_LIST} saveLabel="Save item" />;
}
