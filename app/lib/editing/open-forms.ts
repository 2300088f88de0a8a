/** Somebody else who has the same form open, and since when (ISO 8601). */
export type Colleague = { name: string; opened_at: string };

const STORED_ROW = /^\/admin\/(?:[a-z-]+\/)*(?:edit|media|buyers|enquiries|quotations|orders)\/[0-9a-f-]{36}$/;
// Lists stand below the same path as pages of texts, and have no form.
const NAMED = /^\/admin\/(?:edit-pages\/(?:home|about-us|market-note|claims|privacy|terms)|site-settings)$/;

/** Whether a page may have a form of something stored, which a colleague may have open, too. */
export function isFormOfStored(pathname: string): boolean {
  return STORED_ROW.test(pathname) || NAMED.test(pathname);
}
