/**
 * Checks an address that a person wrote before it becomes a link.
 *
 * @returns the address where it is http or https, else null (javascript:, data:, //host and the like)
 */
export function httpUrl(value: string | null | undefined): string | null {
  const text = value?.trim();
  if (!text || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? text : null;
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

/** @returns a link that opens a WhatsApp chat with the number's digits, with a text already written where given */
export function whatsappUrl(number: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`;
}

/** @returns a tel: link of a number as people write it */
export function telephoneUrl(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
