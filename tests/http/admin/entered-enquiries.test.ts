import { describe, expect, test } from 'vitest';
import { newUser, signedIn, summaryOf } from '../../support/http/admin';
import { heading, main, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, textOf, valuesOf } from '../../support/http/html';
import { db, get } from '../../support/http/site';
import { follow } from '../../support/http/staff';

const staff = await signedIn(await newUser('editor', 'Meera Joshi'));
const ADD = '/admin/enquiries/add';
const PERSON = { full_name: 'Moussa Diop', phone: `+221 77 ${String(Math.random()).slice(2, 9)}`, channel: 'fair' };

describe('an enquiry that is entered by hand', () => {
  test('is one like others, with its lines, a buyer, a private page and quotations, and no address', async () => {
    const { data: product } = await db
      .from('products')
      .select('id, name')
      .eq('is_live', true)
      .limit(1)
      .single()
      .throwOnError();
    const lines = { 'lines[0].product_id': product.id, 'lines[0].quantity': '28', 'lines[0].note': 'In March' };
    const page = await follow(staff, await staff.save(ADD, { ...PERSON, country: 'Senegal', ...lines }));
    expect(toasts(page)).toMatchObject([{ title: 'Enquiry Entered' }]);
    const shown = textOf(main(page));
    for (const words of [product.name, '28 t', 'In March', 'by Trade fair', 'Email not given'])
      expect(shown).toContain(words);
    const [path = ''] = valuesOf(main(page), 'a', 'href', { 'data-private': true });
    expect(textOf(main(await get(path)))).toContain('Moussa Diop');
    const [buyer = ''] = all(main(page), 'a', { href: /^\/admin\/buyers\// }).map(
      ({ attributes }) => attributes.href ?? '',
    );
    expect(heading(await staff.get(buyer))).toBe('Moussa Diop');
    expect(formOf(await staff.get(linkTo(main(await staff.get(buyer)), 'Enter an Enquiry')))).toMatchObject({
      ...{ full_name: 'Moussa Diop', phone: PERSON.phone, country: 'Senegal' },
    });
    expect(formOf(await staff.get(linkTo(main(page), 'Add Quotation')))).toMatchObject({ 'lines[0].quantity': '28' });
    expect((await staff.get(`/admin/enquiries?q=${PERSON.phone.slice(-7)}`)).status).toBe(200);
  });

  test('is one however often its form is sent', async () => {
    const form = { ...formOf(await staff.get(ADD)), ...PERSON, subject: `Twice ${Math.random()}`, message: 'Two?' };
    const answers = await Promise.all([1, 2].map(() => staff.post(ADD, { ...form, intent: 'save' })));
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect((await db.from('enquiries').select('id').eq('subject', form.subject)).data).toHaveLength(1);
  });

  test('says what is missing, and keeps what was typed', async () => {
    const typed = { full_name: 'Moussa Diop', 'lines[0].quantity': '1.200' };
    const answer = await staff.save(ADD, typed);
    expect(answer.status).toBe(422);
    const words = summaryOf(answer).errors.join(' ');
    for (const part of [
      'an e-mail address or a telephone',
      'a subject, or choose',
      'Line 1: Please choose the product',
      'two things',
    ]) {
      expect(words).toContain(part);
    }
    expect(formOf(answer)).toMatchObject(typed);
  });
});
