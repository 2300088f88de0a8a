const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** @returns text that may stand in an XML element or attribute; characters that XML 1.0 forbids are dropped */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to drop
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}
