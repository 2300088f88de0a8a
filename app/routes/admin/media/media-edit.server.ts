import { mediaFields, type StoredMedia } from '~/domain/media/media';
import { getMedia, updateMedia } from '~/domain/media/media-library.server';
import { defineEdit } from '~/lib/editing/define-edit.server';
import { fieldValues } from '~/lib/editing/field-set';
import { LIST } from './media-list';

export const NOT_FOUND = { title: 'File not found', message: 'It may have been deleted from the library.' };

/** How what is said of a file is saved, by its form and by its history. */
export const mediaEdit = defineEdit({
  schema: mediaFields.schema,
  values: (media?: StoredMedia) => fieldValues(mediaFields, media),
  failed: { title: 'Error updating the library' },
  notFound: NOT_FOUND,
  find: getMedia,
  update: ({ db }, { id, version, input }) => updateMedia(db, id, version, input),
  to: LIST,
  success: () => ({ title: 'Library Updated', message: 'The changes are saved.' }),
});
