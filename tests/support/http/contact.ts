import { randomUUID } from 'node:crypto';
import type { Answer } from './answer';
import { type FormValues, formOf } from './form';
import { all, type Element, one, rawText, textOf } from './html';
import { db, get } from './site';

/** What an importer types into the contact form. */
export const TYPED = {
  full_name: 'Amina Diallo',
  email: 'amina@importer.example',
  phone: '+221 33 800 00 00',
  subject: 'Red onions for Dakar',
  message: 'Two containers a month.\n\n"Size" <45 mm & more?',
};

/** What an importer types into the contact form and presses there. */
export function contactFields(changes: Record<string, string> = {}): Record<string, string> {
  return { ...TYPED, intent: 'save', ...changes };
}

/** The opened contact form with what an importer types: sent again, it is the same message. */
export async function openedContact(changes: Record<string, string> = {}): Promise<FormValues> {
  return { ...formOf(await get('/contact-us')), ...contactFields(changes) };
}

/** A body of the contact form that no page gave. */
export function contactBody(changes: Record<string, string> = {}): Record<string, string> {
  return { ...contactFields(), idempotency_key: randomUUID(), website: '', ...changes };
}

let senders = 0;

/** A network address without earlier requests: each may send five messages. */
export function fromNewAddress(): { from: string } {
  senders += 1;
  return { from: `10.0.${senders >> 8}.${senders & 255}` };
}

/** The stored enquiries with a subject. */
export async function enquiriesAbout(subject: string) {
  const { data } = await db.from('enquiries').select().eq('subject', subject).throwOnError();
  return data ?? [];
}

/** The contact form of a page. */
export function contactForm({ page }: Answer): Element {
  return one(page, 'form', { id: 'contact' });
}

/** The visible fields, by name. */
export function fieldsOf(answer: Answer): Record<string, Element> {
  const controls = all(contactForm(answer), '*').filter(({ tag }) => tag === 'input' || tag === 'textarea');
  const visible = controls.filter(({ attributes }) => attributes.type !== 'hidden' && attributes.name !== 'website');
  return Object.fromEntries(visible.map((control) => [control.attributes.name ?? '', control]));
}

/** The values of the visible fields. */
export function valuesIn(answer: Answer): Record<string, string> {
  const entries = Object.entries(fieldsOf(answer)).map(([name, control]) => {
    return [name, control.tag === 'textarea' ? rawText(control) : (control.attributes.value ?? '')];
  });
  return Object.fromEntries(entries);
}

/** The idempotency key of the form. */
export function keyOf(answer: Answer): string {
  return one(contactForm(answer), 'input', { name: 'idempotency_key' }).attributes.value ?? '';
}

/** The messages that the fields in error are described by, by the field's name. */
export function errorsOf(answer: Answer): Record<string, string> {
  const invalid = Object.entries(fieldsOf(answer)).filter(
    ([, control]) => control.attributes['aria-invalid'] === 'true',
  );
  const entries = invalid.map(([name, control]) => {
    const ids = (control.attributes['aria-describedby'] ?? '').split(' ');
    return [name, ids.map((id) => textOf(one(answer.page, '*', { id }))).join(' ')];
  });
  return Object.fromEntries(entries);
}
