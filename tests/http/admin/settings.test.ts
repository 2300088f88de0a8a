import { describe, expect, onTestFinished, test } from 'vitest';
import { KNOWN_KEYS, SETTING_GROUPS } from '~/domain/settings/known-settings';
import { DEFAULT_SETTINGS } from '~/domain/settings/settings';
import { failingBackend, OUTAGE } from '../../support/backends/backends';
import { change, store, storeAll } from '../../support/content/rows';
import { pictureFile, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, cookiesOf, heading, main, title, toasts } from '../../support/http/answer';
import { type FormValues, formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, texts, valuesOf } from '../../support/http/html';
import { backend, createVisitor, db, get } from '../../support/http/site';

const staff = await signedIn();
const PATH = '/admin/site-settings';
const MISSING = '00000000-0000-4000-8000-000000000000';

const storedValue = async (key: string) =>
  (await db.from('site_settings').select('setting_value').eq('setting_key', key).maybeSingle()).data?.setting_value;

/** A setting of a test's own that no page shows. */
let numbers = 0;
function newSetting(setting_value = 'Before', key?: string) {
  numbers += 1;
  return store('site_settings', { setting_key: key ?? `of_a_test_${numbers}`, setting_value });
}

const field = (key: string) => `values[${key}]`;
const keysOf = (answer: Answer) => valuesOf(main(answer), 'li', 'data-setting');
const saveForm = async (path = PATH) => ({ ...formOf(await staff.get(path)), intent: 'save' });

/** What a field is described by: its hint, and what is wrong with it. */
function describedBy(answer: Answer, name: string): string {
  const control = all(main(answer), '*', { name, 'aria-invalid': 'true' })[0];
  const ids = (control?.attributes['aria-describedby'] ?? '').split(' ').filter(Boolean);
  return ids.map((id) => textOf(one(answer.page, '*', { id }))).join(' ');
}

/** The form of the panel that adds. */
const panel = async (): Promise<FormValues> => ({ ...formOf(await staff.get(PATH), { intent: 'add' }), intent: 'add' });

/** Adds by the panel of the page. */
async function add(fields: Record<string, string>, as = staff) {
  return as.post(PATH, { ...(await panel()), ...fields });
}

function removedLater(setting_key: string) {
  onTestFinished(async () => {
    await db.from('site_settings').delete().eq('setting_key', setting_key);
  });
}

describe('the settings', () => {
  test('of the program are fields of one form in groups, stored or not, with what they are for', async () => {
    const answer = await staff.get(PATH);
    const [form] = all(main(answer), 'form', { method: 'post' });
    if (!form) throw new Error('There is no form.');
    expect(valuesOf(form, 'button', 'value').filter((value) => value === 'save')).toEqual(['save']);
    for (const key of KNOWN_KEYS) {
      expect(formOf(answer)).toHaveProperty([field(key)]);
      const [control] = all(form, '*', { name: field(key) });
      expect(texts(form, 'label', { for: control?.attributes.id ?? '' }).join()).not.toBe('');
    }
    const groups = valuesOf(form, 'section', 'aria-label');
    expect(groups.slice(0, SETTING_GROUPS.length)).toEqual([...SETTING_GROUPS]);
    const jumps = valuesOf(one(main(answer), 'nav', { 'aria-label': 'Parts of this form' }), 'a', 'href');
    for (const href of jumps) expect(all(answer.page, '*', { id: href.slice(1) })).toHaveLength(1);
    expect(textOf(form)).toContain('Where: footer and contact page.');
    expect(linkTo(main(answer), 'Back to Dashboard')).toBe('/admin/dashboard');
  });

  test('of staff are listed by key, after those of the program', async () => {
    await newSetting();
    await newSetting();
    const answer = await staff.get(PATH);
    const keys = keysOf(answer);
    expect(keys.length).toBeGreaterThan(1);
    expect(keys).toEqual([...keys].sort());
    for (const key of keys) expect(formOf(answer)).toHaveProperty([field(key)]);
  });

  test('that are long have room', async () => {
    const row = await newSetting('Two\nlines');
    const { id } = await newSetting('short');
    const answer = await staff.get(PATH);
    expect(one(main(answer), 'textarea', { name: field(row.setting_key) }).children).toEqual(['Two\nlines']);
    expect(linkTo(main(answer), `Delete Of a test ${numbers}`)).toBe(`${PATH}/delete/${id}`);
  });

  test('without a row show what counts, where an empty field would mean something else', async () => {
    await db.from('site_settings').delete().eq('setting_key', 'enquiry_retention_months').throwOnError();
    const form = formOf(await staff.get(PATH));
    expect(form).toMatchObject({
      [field('enquiry_retention_months')]: '24',
      [field('trash_days')]: '',
      [field('company_country')]: 'IN',
    });
    expect((await staff.save(PATH, {})).status).toBe(303);
    expect(await storedValue('enquiry_retention_months')).toBeUndefined();
    removedLater('enquiry_retention_months');
    expect((await staff.save(PATH, { [field('enquiry_retention_months')]: '' })).status).toBe(303);
    expect(await storedValue('enquiry_retention_months')).toBe('');
  });

  test('refuse numbers that no authority has given, tidy the others, and say what is odd', async () => {
    const [iec, gstin] = [await storedValue('iec'), await storedValue('gstin')];
    const refused = await staff.save(PATH, { [field('gstin')]: '27AAPFU0939F1Z0', [field('fssai')]: 'n/a' });
    expect(refused.status).toBe(422);
    expect(describedBy(refused, field('gstin'))).toContain('its last sign does not fit the others');
    expect(describedBy(refused, field('fssai'))).toContain('14 digits');
    expect(formOf(refused)).toMatchObject({ [field('gstin')]: '27AAPFU0939F1Z0' });
    expect(await storedValue('gstin')).toBe(gstin);
    onTestFinished(async () => {
      await staff.save(PATH, { [field('gstin')]: String(gstin) });
    });
    expect((await staff.save(PATH, { [field('gstin')]: ' 27 aapfu0939f 1zv' })).status).toBe(303);
    expect(await storedValue('gstin')).toBe('27AAPFU0939F1ZV');
    const advised = await staff.get(PATH);
    expect(texts(main(advised), 'p', { 'data-advice': true })).toEqual([
      expect.stringContaining('The GSTIN has the PAN AAPFU0939F'),
    ]);
    expect(formOf(advised)).toMatchObject({ [field('iec')]: iec });
    await add({ setting_key: 'cin', setting_value: 'U72900 KA 2008 PTC 046374' });
    removedLater('cin');
    expect(await storedValue('cin')).toBe('U72900KA2008PTC046374');
  });

  test('are found by key and by value', async () => {
    const row = await newSetting('A value (with), "letters"');
    for (const q of [row.setting_key, '(WITH), "let']) {
      expect(keysOf(await staff.get(`${PATH}?q=${encodeURIComponent(q)}`))).toEqual([row.setting_key]);
    }
    const known = await staff.get(`${PATH}?q=days+in+the+trash`);
    expect(Object.keys(formOf(known)).filter((name) => name.startsWith('values['))).toEqual([field('trash_days')]);
    const none = await staff.get(`${PATH}?q=nothing-has-this`);
    expect(textOf(main(none))).toContain('No setting has these letters');
  });

  test('have pages, and none beyond the last', async () => {
    const rows = Array.from({ length: 51 }, (_, n) => ({ setting_key: `paged_${n + 100}`, setting_value: 'x' }));
    await storeAll('site_settings', rows);
    expect(keysOf(await staff.get(`${PATH}?q=paged_`))).toHaveLength(50);
    expect(keysOf(await staff.get(`${PATH}?q=paged_&page=2`))).toEqual(['paged_150']);
    expect((await staff.get(`${PATH}?q=paged_&page=3`)).status).toBe(404);
  });
});

describe('saving settings', () => {
  test('shows on the very next page, and writes only what was changed', async () => {
    await change('site_settings', { setting_key: 'contact_email' }, {});
    const before = await db.from('site_settings').select('setting_key, setting_value, updated_at');
    const answer = await staff.save(PATH, { [field('contact_email')]: ' desk@example.com ' });
    onTestFinished(async () => {
      const [old] = before.data?.filter((row) => row.setting_key === 'contact_email') ?? [];
      await db.from('site_settings').update({ setting_value: old?.setting_value }).eq('setting_key', 'contact_email');
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PATH]);
    const next = await staff.get(PATH, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Settings Saved!' }]);
    expect(textOf(one((await get('/')).page, 'footer'))).toContain('desk@example.com');

    const after = await db.from('site_settings').select('setting_key, setting_value, updated_at');
    const changed = after.data?.filter((row) => !before.data?.some((old) => old.updated_at === row.updated_at));
    expect(changed?.map(({ setting_key, setting_value }) => [setting_key, setting_value])).toEqual([
      ['contact_email', 'desk@example.com'],
    ]);
  });

  test('that had no row adds them with the others, in one entry of the history', async () => {
    for (const key of ['trash_days', 'fssai']) removedLater(key);
    await db.from('site_settings').delete().in('setting_key', ['trash_days', 'fssai']).throwOnError();
    const entries = async () =>
      (await db.from('revisions').select('id').eq('table_name', 'site_settings').throwOnError()).data.length;
    await staff.save(PATH, { [field('office_town')]: 'Kanpur' });
    const before = await entries();
    const changes = { [field('trash_days')]: '31', [field('office_town')]: 'Kanpur Nagar' };
    expect((await staff.save(PATH, changes)).status).toBe(303);
    expect(await entries()).toBe(before + 1);
    expect([await storedValue('trash_days'), await storedValue('fssai')]).toEqual(['31', undefined]);
    await staff.save(PATH, { [field('office_town')]: 'Kanpur' });
  });

  test('without a change writes nothing', async () => {
    const content = async () => (await db.from('content_version').select('version').single()).data?.version;
    const before = await content();
    expect((await staff.save(PATH, {})).status).toBe(303);
    expect(await content()).toBe(before);
  });

  test('of a list that was searched touches only what was listed, and stays there', async () => {
    const [one, other] = [await newSetting('searched 1'), await newSetting('searched 2')];
    const path = `${PATH}?q=${one.setting_key}`;
    const form = await saveForm(path);
    expect(Object.keys(form).filter((name) => name.startsWith('values'))).toEqual([field(one.setting_key)]);
    await db.from('site_settings').update({ setting_value: 'changed meanwhile' }).eq('id', other.id);
    const answer = await staff.post(path, { ...form, [field(one.setting_key)]: 'After' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    expect([await storedValue(one.setting_key), await storedValue(other.setting_key)]).toEqual([
      'After',
      'changed meanwhile',
    ]);
  });

  test.each(['42', '499', '500', '__x', 'constructor', '__proto__', 'prototype'])(
    'takes a key such as %s',
    async (key) => {
      await newSetting('Before', key);
      expect((await staff.save(PATH, { [field(key)]: 'After' })).status).toBe(303);
      expect(await storedValue(key)).toBe('After');
    },
  );

  test('keeps line breaks, and an unchanged text with them is unchanged', async () => {
    const row = await newSetting('Two\nlines');
    const answer = await staff.save(PATH, { [field(row.setting_key)]: 'Two\r\nlines' });
    expect(answer.status).toBe(303);
    const { data } = await db.from('site_settings').select('updated_at').eq('id', row.id).single();
    expect(data?.updated_at).toBe(row.updated_at);
    await staff.save(PATH, { [field(row.setting_key)]: 'Now\r\nthree\r\nlines' });
    expect(await storedValue(row.setting_key)).toBe('Now\nthree\nlines');
  });

  test.each([
    ['social_facebook_url', 'javascript:alert(1)'],
    ['social_facebook_url', '//evil.example'],
    ['social_facebook_url', 'www.facebook.com/onions'],
    ['social_linkedin_url', 'https://example.com/a b'],
    ['header_logo_url', 'data:image/svg+xml,x'],
    ['header_logo_url', '#'],
    ['contact_email', 'nobody'],
    ['contact_phone', 'call us'],
    ['whatsapp_number', '-'],
  ])('refuses %s %j at its row, and keeps the rest as typed', async (key, value) => {
    const row = await newSetting();
    const answer = await staff.save(PATH, { [field(key)]: value, [field(row.setting_key)]: 'Typed' });
    expect(answer.status).toBe(422);
    expect(title(answer)).toBe('Error: Site Settings');
    expect(describedBy(answer, field(key))).toContain('Please enter');
    expect(summaryOf(answer).errors).toHaveLength(1);
    expect(formOf(answer)).toMatchObject({ [field(key)]: value, [field(row.setting_key)]: 'Typed' });
    expect(await storedValue(row.setting_key)).toBe('Before');
    expect(await storedValue(key)).not.toBe(value);
  });

  test('takes # for a network the company is not on, and nothing for what the site has itself', async () => {
    await change('site_settings', { setting_key: 'social_facebook_url' }, { setting_value: 'https://old.example' });
    await change('site_settings', { setting_key: 'contact_address' }, { setting_value: 'Old address' });
    const changes = { [field('social_facebook_url')]: '#', [field('contact_address')]: ' ' };
    expect((await staff.save(PATH, changes)).status).toBe(303);
    const footer = textOf(one((await get('/')).page, 'footer'));
    expect(footer).not.toContain('Facebook');
    expect(footer).toContain(DEFAULT_SETTINGS.contact_address);
  });

  test('refuses a value that is too long', async () => {
    const row = await newSetting();
    const typed = { [field(row.setting_key)]: 'x'.repeat(5001) };
    const answer = await staff.save(PATH, typed, { unchecked: true });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual(['Please keep this under 5,000 characters.']);
  });
});

describe('telephone numbers', () => {
  test('are stored with their country code, whatever staff of the company’s country type', async () => {
    await change('site_settings', { setting_key: 'whatsapp_number' }, {});
    await change('site_settings', { setting_key: 'contact_phone' }, {});
    const typed = { [field('whatsapp_number')]: '98391 12345', [field('contact_phone')]: '0512 2551234' };
    expect((await staff.save(PATH, typed)).status).toBe(303);
    expect([await storedValue('whatsapp_number'), await storedValue('contact_phone')]).toEqual([
      '+91 98391 12345',
      '+91 512 255 1234',
    ]);
    expect((await get('/contact-us')).text).toContain('https://wa.me/919839112345');
  });

  test('that nobody has are refused in words, and what was typed stays', async () => {
    const typed = { [field('whatsapp_number')]: '98391 1234', [field('contact_phone')]: '98390 12345 / 98390 12346' };
    const answer = await staff.save(PATH, typed);
    expect(answer.status).toBe(422);
    expect(describedBy(answer, field('whatsapp_number'))).toContain('no number of India');
    expect(describedBy(answer, field('contact_phone'))).toContain('one telephone number');
    expect(formOf(answer)).toMatchObject(typed);
  });

  test('are of the country that the same form says', async () => {
    removedLater('company_country');
    await change('site_settings', { setting_key: 'contact_phone' }, {});
    const typed = { [field('company_country')]: 'AE', [field('contact_phone')]: '04 234 5678' };
    expect((await staff.save(PATH, typed)).status).toBe(303);
    expect(await storedValue('contact_phone')).toBe('+971 4 234 5678');
  });

  test('that were stored before stay as they are', async () => {
    await change('site_settings', { setting_key: 'contact_phone' }, { setting_value: 'ask for Ravi' });
    expect((await staff.save(PATH, { [field('company_tagline')]: 'Another line' })).status).toBe(303);
    expect(await storedValue('contact_phone')).toBe('ask for Ravi');
    await change('site_settings', { setting_key: 'company_tagline' }, {});
  });

  test('of people are completed, too', async () => {
    const title = 'A person with a number';
    onTestFinished(async () => void (await db.from('company_entries').delete().eq('title', title).throwOnError()));
    const PEOPLE = '/admin/edit-pages/people';
    const refused = await staff.save(`${PEOPLE}/add`, { title, phone: '12' });
    expect([refused.status, describedBy(refused, 'phone')]).toEqual([
      422,
      expect.stringContaining('no number of India'),
    ]);
    expect(
      (await staff.post(`${PEOPLE}/add`, { ...formOf(refused), phone: '098391 12345', intent: 'save' })).status,
    ).toBe(303);
    const { data } = await db.from('company_entries').select('phone').eq('title', title).single().throwOnError();
    expect(data.phone).toBe('+91 98391 12345');
  });
});

describe('pictures of the site', () => {
  const BUCKET = '/storage/v1/object/public/application-assets/';

  test.each(['header_logo', 'site_icon', 'share_picture'])('%s is chosen, kept, and taken away', async (name) => {
    const key = `${name}_url`;
    if (name === 'header_logo') await change('site_settings', { setting_key: key }, {});
    else removedLater(key);
    const before = await storedValue(key);
    expect((await staff.save(PATH, { [`${name}_file`]: await pictureFile() })).status).toBe(303);
    const address = await storedValue(key);
    expect(address).toMatch(new RegExp(`^${BUCKET}public/site/${name.replace('_', '-')}-[a-z0-9]{20}\\.jpg$`));
    expect((await get(address ?? '')).status).toBe(200);
    expect((await staff.save(PATH, {})).status).toBe(303);
    expect(await storedValue(key)).toBe(address);
    expect((await staff.save(PATH, { [`remove_${key}`]: 'on' })).status).toBe(303);
    expect([await storedValue(key), before === '']).toEqual(['', false]);
  });

  test('stay in a form that is refused, beside the field that is wrong', async () => {
    removedLater('site_icon_url');
    const typed = { site_icon_file: await pictureFile('icon.jpg'), [field('contact_email')]: 'nobody' };
    const refused = await staff.save(PATH, typed);
    expect(refused.status).toBe(422);
    const form = formOf(refused);
    expect(form['staged[site_icon_url]']).toContain(BUCKET);
    const mended = { ...form, [field('contact_email')]: 'desk@example.com', intent: 'save' };
    await change('site_settings', { setting_key: 'contact_email' }, {});
    expect((await staff.post(PATH, mended)).status).toBe(303);
    expect(await storedValue('site_icon_url')).toBe(form['staged[site_icon_url]']);
  });

  test('that are none are refused at their field', async () => {
    const broken = new File(['no picture'], 'logo.png', { type: 'image/png' });
    const refused = await staff.save(PATH, { header_logo_file: broken, [field('office_town')]: 'Typed' });
    expect(refused.status).toBe(422);
    expect(describedBy(refused, 'header_logo_file')).toContain('no picture we can use');
    expect(toasts(refused)).toMatchObject([{ message: expect.stringContaining('Image upload failed for Logo') }]);
    expect(formOf(refused)).toMatchObject({ [field('office_town')]: 'Typed' });
  });

  test('of two people: the second sees that there is another one', async () => {
    removedLater('site_icon_url');
    const form = await saveForm();
    expect((await staff.save(PATH, { [field('site_icon_url')]: '/theirs.png' })).status).toBe(303);
    const answer = await staff.post(PATH, { ...form, site_icon_file: await pictureFile() });
    expect(answer.status).toBe(409);
    expect(textOf(one(main(answer), '*', { 'data-error-summary': true }))).toContain('/theirs.png');
    expect(await storedValue('site_icon_url')).toBe('/theirs.png');
    expect((await staff.post(PATH, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect(await storedValue('site_icon_url')).toContain(BUCKET);
  });
});

describe('two people saving settings', () => {
  test('who changed the same one: the second sees both, and untouched rows are as they are now', async () => {
    const [both, theirs, mine] = [await newSetting(), await newSetting(), await newSetting()];
    const form = await saveForm();
    await staff.save(PATH, { [field(both.setting_key)]: 'The first', [field(theirs.setting_key)]: 'Theirs' });
    const answer = await staff.post(PATH, {
      ...form,
      [field(both.setting_key)]: 'The second',
      [field(mine.setting_key)]: 'Mine',
    });
    expect(answer.status).toBe(409);
    expect(title(answer)).toBe('Error: Site Settings');
    const panel = textOf(one(main(answer), '*', { 'data-error-summary': true }));
    for (const words of ['The first', 'The second', 'Saved meanwhile']) expect(panel).toContain(words);
    // One person saved, went back, and saved again.
    expect(panel).toMatch(/^You saved this yourself at /);
    expect(formOf(answer)).toMatchObject({
      [field(both.setting_key)]: 'The second',
      [field(theirs.setting_key)]: 'Theirs',
      [field(mine.setting_key)]: 'Mine',
    });
    expect([await storedValue(both.setting_key), await storedValue(mine.setting_key)]).toEqual(['The first', 'Before']);

    expect((await staff.post(PATH, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    const values = [both, theirs, mine].map(({ setting_key }) => storedValue(setting_key));
    expect(await Promise.all(values)).toEqual(['The second', 'Theirs', 'Mine']);
  });

  test('who changed different ones: both are saved', async () => {
    const [theirs, mine] = [await newSetting(), await newSetting()];
    const form = await saveForm();
    await staff.save(PATH, { [field(theirs.setting_key)]: 'Theirs' });
    expect((await staff.post(PATH, { ...form, [field(mine.setting_key)]: 'Mine' })).status).toBe(303);
    expect([await storedValue(theirs.setting_key), await storedValue(mine.setting_key)]).toEqual(['Theirs', 'Mine']);
  });

  test('one of whom deleted what the other changed: the text is not lost', async () => {
    const row = await newSetting();
    const form = await saveForm();
    await db.from('site_settings').delete().eq('id', row.id);
    const answer = await staff.post(PATH, { ...form, [field(row.setting_key)]: 'Typed in vain' });
    expect(answer.status).toBe(409);
    const panel = textOf(one(main(answer), '*', { 'data-error-summary': true }));
    expect(panel).toContain('Typed in vain');
    expect(panel).toContain('(this setting was deleted)');
    expect((await staff.post(PATH, { ...formOf(answer), intent: 'save' })).status).toBe(303);
  });

  test('in a list that was searched: the rows of the form stay, whatever is found now', async () => {
    const row = await newSetting('needle one');
    const path = `${PATH}?q=needle`;
    const form = await saveForm(path);
    await staff.save(PATH, { [field(row.setting_key)]: 'found no more' });
    const answer = await staff.post(path, { ...form, [field(row.setting_key)]: 'needle two' });
    expect(answer.status).toBe(409);
    expect(formOf(answer)).toMatchObject({ [field(row.setting_key)]: 'needle two' });
  });

  test('who both set what had no row: the second sees both', async () => {
    removedLater('trash_days');
    await db.from('site_settings').delete().eq('setting_key', 'trash_days').throwOnError();
    const form = await saveForm();
    const as = (days: string) => staff.post(PATH, { ...form, [field('trash_days')]: days });
    const answers = await Promise.all([as('40'), as('50')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    if (!refused) throw new Error('Nobody was refused.');
    expect(textOf(one(main(refused), '*', { 'data-error-summary': true }))).toMatch(/40.*50|50.*40/s);
    expect((await staff.post(PATH, { ...formOf(refused), intent: 'save' })).status).toBe(303);
  });

  test('at the same moment: one of them wins, whole', async () => {
    const rows = [await newSetting(), await newSetting()];
    const form = await saveForm();
    const as = (who: string) => Object.fromEntries(rows.map(({ setting_key }) => [field(setting_key), who]));
    const answers = await Promise.all(['A', 'B'].map((who) => staff.post(PATH, { ...form, ...as(who) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const values = await Promise.all(rows.map(({ setting_key }) => storedValue(setting_key)));
    expect(new Set(values).size).toBe(1);
  });
});

describe('adding a setting', () => {
  test('makes its key snake_case', async () => {
    removedLater('opening_hours_in_india');
    const answer = await add({
      setting_key: '  Opening hours\tin  India ',
      setting_value: ' 9 to 6 ',
      description: '',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PATH]);
    const next = await staff.get(PATH, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ role: 'status', title: 'Setting Added!' }]);
    const { data } = await db.from('site_settings').select().eq('setting_key', 'opening_hours_in_india').single();
    expect(data).toMatchObject({ setting_value: '9 to 6', description: null });
  });

  test('shows on the site, where it is one that visitors see', async () => {
    removedLater('video_url');
    const film = 'https://films.example/onions';
    expect((await add({ setting_key: 'video_url', setting_value: film })).status).toBe(303);
    expect(valuesOf(main(await get('/about-us')), 'a', 'href')).toContain(film);
  });

  test.each([
    ['', 'Value'],
    ['some_key', ' '],
    ['', ''],
  ])('without a key or a value (%j, %j) says what is missing', async (setting_key, setting_value) => {
    const answer = await add({ setting_key, setting_value, description: 'Kept' });
    expect(answer.status).toBe(422);
    expect(title(answer)).toBe('Error: Site Settings');
    expect(summaryOf(answer)).toMatchObject({ heading: 'Missing Fields' });
    expect(summaryOf(answer).text).toContain('Setting Key and Value are required.');
    expect(one(main(answer), 'input', { name: 'description' }).attributes.value).toBe('Kept');
    expect(formOf(answer, { intent: 'save' })).toHaveProperty([field('contact_email')]);
  });

  test.each(['größe', '1st', 'a-b', '_x', 'a.b', '[0]'])('refuses the key %j', async (setting_key) => {
    const answer = await add({ setting_key, setting_value: 'x' });
    expect(answer.status).toBe(422);
    expect(describedBy(answer, 'setting_key')).toContain('Please use letters');
  });

  test('checks the value as saving does', async () => {
    const answer = await add({ setting_key: 'social_youtube_url', setting_value: 'javascript:alert(1)' });
    expect(answer.status).toBe(422);
    expect(describedBy(answer, 'setting_value')).toContain('begins with https://');
  });

  test('by an empty form names what is missing, too', async () => {
    const answer = await staff.post(PATH, { intent: 'add' });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).heading).toBe('Missing Fields');
  });

  test('with a key that is there says that it is already used', async () => {
    const answer = await add({ setting_key: 'Contact Email', setting_value: 'other@example.com', description: 'Mine' });
    expect(answer.status).toBe(422);
    expect(describedBy(answer, 'setting_key')).toContain('already used');
    expect(one(main(answer), 'input', { name: 'description' }).attributes.value).toBe('Mine');
    expect(await storedValue('contact_email')).not.toBe('other@example.com');
  });

  test('ten times at once makes one', async () => {
    removedLater('ten_at_once');
    const fields = { ...(await panel()), setting_key: 'ten_at_once', setting_value: 'x' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => staff.post(PATH, fields)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
    expect((await db.from('site_settings').select('id').eq('setting_key', 'ten_at_once')).data).toHaveLength(1);
  });
});

describe('deleting a setting', () => {
  test('asks first, then deletes', async () => {
    const row = await newSetting();
    const path = `${PATH}/delete/${row.id}`;
    const question = await staff.get(path);
    expect(textOf(main(question))).toMatch(
      /Are you sure you want to delete the setting .*\? This action cannot be undone\./,
    );
    expect(linkTo(main(question), 'Back to Site Settings')).toBe(PATH);
    const form = { ...formOf(question), intent: 'save' };
    const answer = await staff.post(path, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, PATH]);
    const next = await staff.get(PATH, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toMatchObject([{ title: 'Setting Deleted!' }]);
    expect(await storedValue(row.setting_key)).toBeUndefined();
    expect((await staff.get(path)).status).toBe(404);
    expect((await staff.post(path, form)).status).toBe(404);
  });

  test.each([MISSING, 'contact_email'])('that does not exist (%s) is not found', async (id) => {
    const answer = await staff.get(`${PATH}/delete/${id}`);
    expect(answer.status).toBe(404);
    expect(toasts(answer)).toMatchObject([{ title: 'Setting not found' }]);
  });
});

describe('while the backend fails', () => {
  test('the settings are not shown, and what was typed is kept', async () => {
    const row = await newSetting();
    const failing = staffOn(failingBackend('answers 500', 'site_settings'), staff);
    const shown = await failing.get(PATH);
    expect(shown.status).toBe(503);
    expect(toasts(shown)).toEqual([{ role: 'alert', title: 'Error fetching settings', message: OUTAGE }]);
    const posted = await failing.post(PATH, { ...(await saveForm()), [field(row.setting_key)]: 'Typed meanwhile' });
    expect(posted.status).toBe(503);
    expect(formOf(posted)).toMatchObject({ [field(row.setting_key)]: 'Typed meanwhile' });
  });

  test.each(['answers 500', 'throws', 'does what it is asked and loses the answer'] as const)(
    'saving says which settings, and sending the form again is right (%s)',
    async (failure) => {
      const [one, other] = [await newSetting(), await newSetting()];
      const changes = { [field(one.setting_key)]: 'New 1', [field(other.setting_key)]: 'New 2' };
      const failing = staffOn(failingBackend(failure, 'rpc/save_site_settings'), staff);
      const answer = await failing.post(PATH, { ...(await saveForm()), ...changes });
      expect(answer.status).toBe(503);
      expect(heading(answer)).toBe('Site Settings');
      const keys = [one.setting_key, other.setting_key].sort().join(', ');
      expect(toasts(answer)).toEqual([{ role: 'alert', title: `Error saving ${keys}`, message: OUTAGE }]);
      expect(formOf(answer)).toMatchObject(changes);
      expect((await staff.post(PATH, { ...formOf(answer), intent: 'save' })).status).toBe(303);
      expect([await storedValue(one.setting_key), await storedValue(other.setting_key)]).toEqual(['New 1', 'New 2']);
    },
  );

  test('adding and deleting say so', async () => {
    const row = await newSetting();
    const readOnly = {
      ...backend,
      fetch: (async (input, init) => {
        const request = new Request(input, init);
        const writes = request.url.includes('/rest/v1/site_settings') && request.method !== 'GET';
        return writes
          ? Response.json({ message: 'read only', code: '25006' }, { status: 500 })
          : backend.fetch(request);
      }) as typeof fetch,
    };
    const failing = staffOn(readOnly, staff);
    const added = await add({ setting_key: 'not_added', setting_value: 'Kept' }, failing);
    expect(added.status).toBe(503);
    expect(toasts(added)).toMatchObject([{ title: 'Error Adding Setting', message: OUTAGE }]);
    expect(texts(main(added), 'textarea', { name: 'setting_value' })).toEqual(['Kept']);
    const deleted = await failing.post(`${PATH}/delete/${row.id}`, { intent: 'save' });
    expect(deleted.status).toBe(503);
    expect(toasts(deleted)).toMatchObject([{ title: 'Error Deleting Setting', message: OUTAGE }]);
    expect(await storedValue(row.setting_key)).toBe('Before');
  });
});

describe('what was typed while the sign-in had ended', () => {
  /** Posts as a guest, signs in, and gives the page that this leads to. */
  async function backFrom(path: string, fields: Parameters<typeof staff.post>[1]) {
    const guest = staffOn(backend, { ...staff, cookie: '' });
    const refused = await guest.post(path, fields, { from: '198.51.100.9' });
    expect(refused.status).toBe(302);
    const to = new URL(refused.headers.get('location') ?? '', 'http://x').searchParams.get('redirectTo') ?? '';
    expect(to).toContain('draft=');
    return { to, answer: await staff.get(to, { headers: { Cookie: cookiesOf(refused) } }) };
  }

  test('is back in the form, and can be saved', async () => {
    const [row, numeric] = [await newSetting(), await newSetting('Before', '77')];
    const typed = { [field(row.setting_key)]: 'Typed before', [field('77')]: 'Seven' };
    const { to, answer } = await backFrom(PATH, { ...(await saveForm()), ...typed });
    expect(textOf(main(answer))).toContain('what you typed is back');
    expect(formOf(answer)).toMatchObject(typed);
    expect((await staff.post(to, { ...formOf(answer), intent: 'save' })).status).toBe(303);
    expect([await storedValue(row.setting_key), await storedValue(numeric.setting_key)]).toEqual([
      'Typed before',
      'Seven',
    ]);
  });

  test('is back in the panel that adds', async () => {
    const fields: FormValues = { ...(await panel()), setting_key: 'from_a_draft', setting_value: 'Typed' };
    const { answer } = await backFrom(PATH, fields);
    expect(one(main(answer), 'input', { name: 'setting_key' }).attributes.value).toBe('from_a_draft');
    expect(one(main(answer), 'input', { name: 'idempotency_key' }).attributes.value).toBe(fields.idempotency_key);
    expect(textOf(main(answer))).toContain('what you typed is back');
  });
});

test('a guest changes nothing', async () => {
  const { postMadeUp } = createVisitor(backend);
  for (const path of [PATH, `${PATH}/delete/${MISSING}`]) {
    const answer = await postMadeUp(path, { [field('contact_email')]: 'guest@example.com', intent: 'save' });
    expect(answer.status).toBe(302);
  }
  expect(await storedValue('contact_email')).not.toBe('guest@example.com');
});
