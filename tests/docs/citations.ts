/** Words by which a comment points at a document without naming its file. */
const CITATIONS = [
  /\b(?:admin|visitor)(?:['’]s)? specification\b/i,
  /\bspecifications?, section\b/i,
  /\bthe specification\b(?! (?:of (?:a|the|this|each) product|sheet|rows?|table|fields?)\b)/i,
  /\bcontract\b/i,
  /\bdesign(?: D\d|, section)/,
  /\(D\d+\)/,
  /\btargets[,;] [A-Z]|\(targets\)/,
  /\bdecisions? \d/i,
  /\b(?:README|CONTRIBUTING)\b(?!\.md)/,
];

/** @returns the words by which a line cites a document that it does not link to, or null */
export function citationIn(text: string): string | null {
  if (/\bdocs\/[\w/-]+\.md\b/.test(text)) return null;
  for (const pattern of CITATIONS) {
    const [found] = pattern.exec(text) ?? [];
    if (found) return found;
  }
  return null;
}
