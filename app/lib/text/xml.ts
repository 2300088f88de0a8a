const RESTORABLE_KINDS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** @returns text that may stand in an XML element or attribute; characters that XML 1.0 forbids are dropped */
export function xmlText(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => RESTORABLE_KINDS[character] ?? character);
}
