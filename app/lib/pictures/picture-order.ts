// The pictures of a row are put in order by buttons that name one by its address: move_up:/a.webp, move_down:/a.webp,
// make_main:/a.webp. The browser does it where it runs scripts, else the server.

/** The addresses of a row's pictures: the main one, and the others in their order. */
export type PictureOrder<Main = string> = { image_url: Main; gallery_images: string[] };

/** The order that a button makes, and the addresses ticked for removal. */
export type ArrangedPictures = PictureOrder & { removed: string[] };

const ARRANGE = /^(move_up|move_down|make_main):(\/.*|https?:.*)$/s;

/** @returns what a button does with which picture; null for any other button */
export function pictureMove(intent: unknown): { verb: string; url: string } | null {
  const [, verb, url] = (typeof intent === 'string' && ARRANGE.exec(intent)) || [];
  return verb && url ? { verb, url } : null;
}

/**
 * @param form has the order in `image_url` and `gallery_images`, and the ticks in fields with `remove_` before those
 * @param intent the value of the button
 * @returns the order that the button makes; ticks follow their pictures. Null where the button is another one, or names
 *   no further picture
 */
export function arrangePictures(form: FormData, intent: unknown): ArrangedPictures | null {
  const texts = (name: string) => form.getAll(name).map(String);
  const [main = ''] = texts('image_url');
  const list = texts('gallery_images');
  const removed = [...texts('remove_gallery_images'), ...(form.has('remove_image_url') ? [main] : [])];
  const { verb, url } = pictureMove(intent) ?? {};
  const index = list.indexOf(url ?? '');
  if (url === undefined || index < 0) return null;
  const rest = list.toSpliced(index, 1);
  if (verb === 'make_main') return { image_url: url, gallery_images: main ? [main, ...rest] : rest, removed };
  const place = Math.max(0, index + (verb === 'move_up' ? -1 : 1));
  return { image_url: main, gallery_images: rest.toSpliced(place, 0, url), removed };
}

/** Puts the pictures of a submitted form in order as its button says. */
export function arrangeFormPictures(form: FormData, intent: string): void {
  const arranged = arrangePictures(form, intent);
  if (!arranged) return;
  const { image_url, gallery_images, removed } = arranged;
  for (const name of ['gallery_images', 'remove_gallery_images', 'remove_image_url']) form.delete(name);
  form.set('image_url', image_url);
  for (const url of gallery_images) form.append('gallery_images', url);
  for (const url of removed) {
    if (url === image_url) form.set('remove_image_url', 'on');
    else form.append('remove_gallery_images', url);
  }
}

/**
 * Puts stored pictures in the order of a form. A form can neither add an address nor drop one by this: what it does not
 * name comes last, and what is not stored is left out.
 */
export function orderPictures<Main extends string | null>(
  stored: PictureOrder<Main>,
  { image_url, gallery_images }: { image_url?: unknown; gallery_images?: unknown },
): PictureOrder<Main> {
  const named = [gallery_images ?? []].flat().map(String);
  const main = stored.gallery_images.includes(String(image_url)) ? (String(image_url) as Main) : stored.image_url;
  const all = [...(stored.image_url ? [stored.image_url] : []), ...stored.gallery_images];
  const others = main ? all.toSpliced(all.indexOf(main), 1) : all;
  const place = (url: string) => (named.includes(url) ? named.indexOf(url) : named.length);
  return { image_url: main, gallery_images: others.toSorted((a, b) => place(a) - place(b)) };
}

/** The id of a main picture in its form, which has the focus after it became one. */
export const MAIN_PICTURE = 'main-picture';

/** The pictures of a form, and what a button has just done with which of them. */
export type FormPictures = ArrangedPictures & { moved: ReturnType<typeof pictureMove> };

/** @param submitted the fields of a redisplayed form */
export function picturesOfForm(
  stored: PictureOrder,
  submitted: Record<string, unknown> | null | undefined,
): FormPictures {
  const ordered = orderPictures(stored, submitted ?? {});
  const removed = [submitted?.remove_gallery_images ?? []].flat().map(String);
  if (submitted?.remove_image_url) removed.push(ordered.image_url);
  return { ...ordered, removed, moved: pictureMove(submitted?.intent) };
}
