import type { z } from 'zod';
import { categoryValues, type StoredCategory } from '~/domain/categories/category';
import { certificateValues, type StoredCertificate } from '~/domain/certificates/certificate';
import { companyEntryValues, type StoredCompanyEntry } from '~/domain/company/company-entry';
import { answerValues, type PreparedAnswer } from '~/domain/enquiries/prepared-answer';
import { deskValues, type StoredEnquiry } from '~/domain/enquiries/stored-enquiry';
import { galleryItemValues, type StoredGalleryItem } from '~/domain/gallery/gallery-item';
import type { KindName, Snapshot } from '~/domain/history/kinds';
import { mediaValues, type StoredMedia } from '~/domain/media/media';
import { EDITED_PAGES } from '~/domain/pages/page';
import { getPageForStaff } from '~/domain/pages/page-editing.server';
import { storedTexts } from '~/domain/pages/page-field';
import { postValues, type StoredPost } from '~/domain/posts/post';
import { productValues, type StoredProduct } from '~/domain/products/product';
import { type StoredProfile, userFields, userValues } from '~/domain/users/user';
import { getProfileForStaff, updateUser } from '~/domain/users/users.server';
import type { ActionArgs } from '~/lib/editing/check-form.server';
import { defineEdit, type Edit, saveEdit } from '~/lib/editing/edit.server';
import type { Gone } from '~/lib/editing/find-row.server';
import type { FormValues } from '~/lib/editing/form-response';
import type { Db } from '~/lib/supabase/client.server';
import { categoryEdit } from '~/routes/admin/categories/category-edit.server';
import { certificateEdit } from '~/routes/admin/certificates/certificate-edit.server';
import { companyEntryEdit } from '~/routes/admin/company/company-edit.server';
import { answerEdit } from '~/routes/admin/enquiries/answers/answer-edit.server';
import { enquiryEdit } from '~/routes/admin/enquiries/enquiry-edit.server';
import { galleryItemEdit } from '~/routes/admin/gallery/gallery-edit.server';
import { mediaEdit } from '~/routes/admin/media/media-edit.server';
import { editedPage, pageEdit } from '~/routes/admin/pages/page-edit.server';
import { postEdit } from '~/routes/admin/posts/post-edit.server';
import { productEdit } from '~/routes/admin/products/product-edit.server';

type Words = { to: string; title: string; message: string };

/** What the history needs to know of an entity: how a row is found, shown in its form, and saved. */
export type Entity = {
  find(db: Db, id: string): Promise<{ updated_at: string } | null>;
  gone: Gone;
  /** A former state of the row as its form shows it. */
  values(state: Snapshot, id: string): FormValues;
  /** A former state by the names of the form's picture fields, where those differ from the columns. */
  restored?(state: Snapshot, id: string): Snapshot;
  /** Saves the form of a former state as the form of the entity does, with other words. */
  save(args: ActionArgs, id: string, words: Words): ReturnType<typeof saveEdit>;
};

/** An entity by its edit; only that knows the types of its rows. */
function entity<Schema extends z.ZodType, Field extends string, Row extends { updated_at: string } | undefined>(
  edit: (id: string) => Edit<Schema, Field, Row>,
  parts: Pick<Entity, 'values' | 'restored'> & Partial<Pick<Entity, 'find'>>,
): Entity {
  return {
    gone: NOT_THERE,
    ...edit(''),
    find: (db, id) => edit(id).find(db),
    ...parts,
    save: (args, id, { to, ...words }) => saveEdit(args, { ...edit(id), to, success: () => words }),
  };
}

const NOT_THERE: Gone = { title: 'Page not found', message: 'There is no such page.' };

/** A snapshot has the columns of its table, as a stored row has. */
function stored<Row>(state: Snapshot): Row {
  return state as Row;
}

/** The entities whose versions are restored; settings are saved many at a time. */
export const ENTITIES: Record<Exclude<KindName, 'setting' | 'quotation'>, Entity> = {
  product: entity(productEdit, {
    values: (state) => productValues(stored<StoredProduct>(state)),
  }),
  category: entity(categoryEdit, {
    values: (state) => categoryValues(stored<StoredCategory>(state)),
  }),
  certificate: entity(certificateEdit, {
    values: (state) => certificateValues(stored<StoredCertificate>(state)),
  }),
  gallery: entity(galleryItemEdit, {
    values: (state) => galleryItemValues(stored<StoredGalleryItem>(state)),
  }),
  post: entity(postEdit, {
    values: (state) => postValues(stored<StoredPost>(state)),
  }),
  // Of any kind: what was stored once has all that its kind needs.
  company: entity((id: string) => companyEntryEdit(id, null), {
    values: (state) => companyEntryValues(stored<StoredCompanyEntry>(state)),
  }),
  page: entity((slug) => pageEdit(editedPage(slug) ?? EDITED_PAGES.home), {
    find: async (db, slug) => {
      const page = editedPage(slug);
      return page && getPageForStaff(db, page);
    },
    values: textsOf,
    restored: textsOf,
  }),
  media: entity(mediaEdit, {
    values: (state) => mediaValues(stored<StoredMedia>(state)),
  }),
  enquiry: entity(enquiryEdit, {
    values: (state) => deskValues(stored<StoredEnquiry>(state)),
  }),
  answer: entity(answerEdit, {
    values: (state) => answerValues(stored<PreparedAnswer>(state)),
  }),
  user: entity(userEdit, {
    values: (state) => userValues(stored<StoredProfile>(state)),
  }),
};

function userEdit(id: string) {
  return defineEdit({
    schema: userFields,
    values: userValues,
    failed: { title: 'Error Updating User Role' },
    gone: { title: 'User profile not found', message: 'The user may have been deleted.' },
    find: (db) => getProfileForStaff(db, id),
    update: ({ db, user }, { version, input }) => updateUser(db, id, version, input, user.id),
    to: '/admin/user-management',
    success: () => ({ title: 'User Role Updated', message: 'The role is changed.' }),
  });
}

/** A state of a page has its sections, under both names of a field. */
function textsOf(state: Snapshot, slug: string): Record<string, string> {
  const sections = Object.entries(state).map(([section_slug, content]) => {
    return { section_slug, content: String(content ?? ''), updated_at: '' };
  });
  return storedTexts(editedPage(slug)?.fields ?? [], sections);
}
