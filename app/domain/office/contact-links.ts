/** @returns a link that opens a WhatsApp chat with the number's digits, with a message where `text` is given */
export function whatsappUrl(number: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`;
}

/** @returns a tel: link of a number in any notation */
export function telephoneUrl(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** @returns the address of the contact form, filled in for a product where one is named */
export function contactFormUrl(product?: string): string {
  return product ? `/contact-us?product_name=${encodeURIComponent(product)}` : '/contact-us';
}
