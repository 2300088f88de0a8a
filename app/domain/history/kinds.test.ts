import { expect, test } from 'vitest';
import { categoryFields } from '~/domain/categories/category';
import { certificateFields } from '~/domain/certificates/certificate';
import { answerFields } from '~/domain/enquiries/prepared-answer';
import { deskFields } from '~/domain/enquiries/stored-enquiry';
import { galleryItemFields } from '~/domain/gallery/gallery-item';
import { mediaFields } from '~/domain/media/media';
import { orderFields } from '~/domain/orders/order';
import { editedPage, PAGE_SLUGS } from '~/domain/pages/page-list';
import { postFields } from '~/domain/posts/post';
import { productFields } from '~/domain/products/product';
import { quotationFields } from '~/domain/quotations/quotation';
import { userFields } from '~/domain/users/user';
import type { Field } from '~/lib/editing/field-set';
import { type KindName, kindOf } from './kinds';

const FORMS: [KindName, rowId: string, fields: Record<string, Field>][] = [
  ['product', 'id', productFields.fields],
  ['category', 'id', categoryFields.fields],
  ['certificate', 'id', certificateFields.fields],
  ['gallery', 'id', galleryItemFields.fields],
  ['post', 'id', postFields.fields],
  ['media', 'id', mediaFields.fields],
  ['enquiry', 'id', deskFields.fields],
  ['answer', 'id', answerFields.fields],
  ['order', 'id', orderFields.fields],
  ['quotation', 'id', quotationFields.fields],
  ['user', 'id', userFields.fields],
  ...PAGE_SLUGS.map((slug): (typeof FORMS)[number] => ['page', slug, editedPage(slug).set.fields]),
];

test.each(FORMS)('the history calls the fields of a %s (%s) as its form does', (kind, rowId, fields) => {
  const labels = (labelOf: (name: string, field: Field) => string | undefined) =>
    Object.entries(fields).map(([name, field]) => [name, labelOf(name, field)]);
  expect(labels((name) => kindOf(kind).field(name, rowId)?.label)).toEqual(labels((_, { label }) => label));
});
