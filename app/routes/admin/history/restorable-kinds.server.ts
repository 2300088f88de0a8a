import type { z } from 'zod';
import type { KindName, Snapshot } from '~/domain/history/kinds';
import { getPageForStaff } from '~/domain/pages/page-editing.server';
import { storedTexts } from '~/domain/pages/page-field';
import { editedPage } from '~/domain/pages/page-list';
import { userFields, userValues } from '~/domain/users/user';
import { getProfileForStaff, updateUser } from '~/domain/users/users.server';
import type { ActionArgs } from '~/lib/editing/check-form.server';
import { defineEdit, type Edit } from '~/lib/editing/define-edit.server';
import { saveEdit } from '~/lib/editing/edit.server';
import type { NotFoundMessage } from '~/lib/editing/find-row.server';
import type { FormValues } from '~/lib/editing/form-response';
import type { Versioned } from '~/lib/editing/update-row.server';
import type { Db } from '~/lib/supabase/client.server';
import { buyerEdit } from '~/routes/admin/buyers/buyer-edit.server';
import { categoryEdit } from '~/routes/admin/categories/category-edit.server';
import { certificateEdit } from '~/routes/admin/certificates/certificate-edit.server';
import { companyEntryEdit } from '~/routes/admin/company/company-edit.server';
import { answerEdit } from '~/routes/admin/enquiries/answers/answer-edit.server';
import { enquiryEdit } from '~/routes/admin/enquiries/enquiry-edit.server';
import { galleryItemEdit } from '~/routes/admin/gallery/gallery-edit.server';
import { mediaEdit } from '~/routes/admin/media/media-edit.server';
import { orderEdit } from '~/routes/admin/orders/order-edit.server';
import { pageEdit, pageOf } from '~/routes/admin/pages/page-edit.server';
import { postEdit } from '~/routes/admin/posts/post-edit.server';
import { productEdit } from '~/routes/admin/products/product-edit.server';

type Words = { to: string; title: string; message: string };

/** What the history needs to know of an entity: how a row is found, shown in its form, and saved. */
export type RestorableKind = {
  find(db: Db, id: string): Promise<{ updated_at: string } | null>;
  notFound: NotFoundMessage;
  values(state: Snapshot, id: string): FormValues;
  /** A former state by the names of the form's picture fields, where those differ from the columns. */
  restored?(state: Snapshot, id: string): Snapshot;
  /** Saves the form of a former state as the form of the entity does, with other words. */
  save(args: ActionArgs, id: string, words: Words): ReturnType<typeof saveEdit>;
};

/** An entity by its edit; only that knows the types of its rows. */
function restorable<Schema extends z.ZodType, Field extends string, Row extends Versioned, Values extends FormValues>(
  edit: Edit<Schema, Field, Row, Values>,
): RestorableKind {
  return {
    notFound: edit.notFound ?? PAGE_NOT_FOUND,
    find: edit.find,
    // A snapshot has the columns of its table, as a stored row has.
    values: (state) => edit.values(state as Row),
    save: (args, id, { to, ...words }) => saveEdit(args, { ...edit, to, success: () => words }, id),
  };
}

const PAGE_NOT_FOUND: NotFoundMessage = { title: 'Page not found', message: 'There is no such page.' };

/** The entities whose versions are restored; settings are saved many at a time. */
export const RESTORABLE_KINDS: Record<Exclude<KindName, 'setting' | 'quotation'>, RestorableKind> = {
  product: restorable(productEdit),
  category: restorable(categoryEdit),
  certificate: restorable(certificateEdit),
  gallery: restorable(galleryItemEdit),
  post: restorable(postEdit),
  // Of any kind: what was stored once has all that its kind needs.
  company: restorable(companyEntryEdit(null)),
  page: {
    notFound: PAGE_NOT_FOUND,
    find: async (db, slug) => {
      const page = pageOf(slug);
      return page && getPageForStaff(db, page);
    },
    values: textsOf,
    restored: textsOf,
    save: (args, slug, words) => restorable(pageEdit(pageOf(slug) ?? editedPage('home'))).save(args, slug, words),
  },
  media: restorable(mediaEdit),
  enquiry: restorable(enquiryEdit),
  buyer: restorable(buyerEdit),
  order: restorable(orderEdit),
  answer: restorable(answerEdit),
  user: restorable(
    defineEdit({
      schema: userFields.schema,
      values: userValues,
      failed: { title: 'Error Updating User Role' },
      notFound: { title: 'User profile not found', message: 'The user may have been deleted.' },
      find: getProfileForStaff,
      update: ({ db, user }, { id, version, input }) => updateUser(db, id, version, input, user.id),
      to: '/admin/user-management',
      success: () => ({ title: 'User Role Updated', message: 'The role is changed.' }),
    }),
  ),
};

/** A state of a page has its sections, under both names of a field. */
function textsOf(state: Snapshot, slug: string): Record<string, string> {
  const sections = Object.entries(state).map(([section_slug, content]) => {
    return { section_slug, content: String(content ?? ''), updated_at: '' };
  });
  return storedTexts(pageOf(slug)?.set ?? { fields: {} }, sections);
}
