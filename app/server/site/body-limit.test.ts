import { describe, expect, test } from 'vitest';
import { FORM_LIMIT } from '~/lib/http/form-bytes';
import { createBodyHolder } from './body-limit';

const never = async () => false;
const always = async () => true;

/** A form with a text and a file of so many bytes. */
function form(size: number): Request {
  const body = new FormData();
  body.set('name', 'Onion');
  body.set('image_file', new File([Buffer.alloc(size)], 'a.jpg'));
  return new Request('http://localhost/', { method: 'POST', body });
}

const fieldsOf = async (request: Request | null) =>
  [...((await request?.formData()) ?? [])].map(([name, value]) => [name, value instanceof File ? value.size : value]);

describe('a body', () => {
  test('of a form with files may be large where somebody says so', async () => {
    const { request, cut } = await createBodyHolder().hold(form(3 * FORM_LIMIT), always);
    expect(cut).toBeNull();
    expect(await fieldsOf(request)).toEqual([
      ['name', 'Onion'],
      ['image_file', 3 * FORM_LIMIT],
    ]);
  });

  test('is asked about only where it is large', async () => {
    const asked: string[] = [];
    const ask = (what: string) => async () => asked.push(what) > 0;
    await createBodyHolder().hold(form(1000), ask('small'));
    await createBodyHolder().hold(form(3 * FORM_LIMIT), ask('large'));
    const text = new Request('http://localhost/', {
      method: 'POST',
      body: new URLSearchParams({ a: 'x'.repeat(3e6) }),
    });
    await createBodyHolder().hold(text, ask('text'));
    expect(asked).toEqual(['large']);
  });

  test('of anybody else has its texts only', async () => {
    const { request, cut } = await createBodyHolder().hold(form(3 * FORM_LIMIT), never);
    expect(cut).toEqual({ isForm: true, hasAllTexts: true });
    expect(await fieldsOf(request)).toEqual([
      ['name', 'Onion'],
      ['image_file', 0],
    ]);
  });
});

describe('all bodies together', () => {
  test('have a bound, and who comes then is told so', async () => {
    const holder = createBodyHolder(5 * FORM_LIMIT);
    const first = await holder.hold(form(3 * FORM_LIMIT), always);
    expect((await holder.hold(form(3 * FORM_LIMIT), always)).request).toBeNull();
    expect(await fieldsOf((await holder.hold(form(FORM_LIMIT), always)).request)).toHaveLength(2);
    first.release();
    expect((await holder.hold(form(3 * FORM_LIMIT), always)).request).not.toBeNull();
  });

  test('leave no trace of one that broke off, was refused or cut', async () => {
    const holder = createBodyHolder(5 * FORM_LIMIT);
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.alloc(FORM_LIMIT / 2));
        controller.error(new Error('hung up'));
      },
    });
    const init = { method: 'POST', body: broken, duplex: 'half' } as RequestInit;
    await expect(holder.hold(new Request('http://localhost/', init), never)).rejects.toThrow('hung up');
    (await holder.hold(form(8 * FORM_LIMIT), always)).release();
    (await holder.hold(form(4 * FORM_LIMIT), never)).release();
    const last = await holder.hold(form(4 * FORM_LIMIT), always);
    expect(last.request).not.toBeNull();
    last.release();
    last.release();
    expect((await holder.hold(form(4 * FORM_LIMIT), always)).request).not.toBeNull();
  });
});
