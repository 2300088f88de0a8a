/**
 * Validates an address that a person entered, before it becomes a link.
 *
 * @returns the address where it is http or https, else null (javascript:, data:, //host and the like)
 */
export function httpUrl(value: string | null | undefined): string | null {
  const text = value?.trim();
  if (!text || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? text : null;
}

/**
 * Validates an address that a text links to.
 *
 * @returns the address where it is http, https or mailto, or a path of this site; else null
 */
export function linkUrl(value: string | null | undefined): string | null {
  const text = value?.trim();
  if (!text || /[\s\p{Cc}"<>\\]/u.test(text)) return null;
  if (/^\/(?!\/)/.test(text)) return text;
  return /^mailto:[^\s@?]+@[^\s@]+$/i.test(text) ? text : httpUrl(text);
}

/**
 * @returns the address of a picture for a page: as `pictureUrl`, or one that a preview contains itself. No row has such
 *   an address, because the database refuses it.
 */
export function shownPictureUrl(value: string | null | undefined): string | null {
  return value && /^data:image\/webp;base64,[\w+/]+=*$/.test(value) ? value : pictureUrl(value);
}

/**
 * @returns the address of a picture where it is http(s) or a path of this site, else null; the database has
 *   the same rule (public.is_picture_url)
 */
export function pictureUrl(value: string | null | undefined): string | null {
  const text = value?.trim();
  if (!text || /[\s\p{Cc}"<>\\]/u.test(text)) return null;
  return /^\/[\w.-]/.test(text) ? text : httpUrl(text);
}
