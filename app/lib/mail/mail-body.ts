import { languageOf } from '~/lib/text/language-of';
import { xmlText } from '~/lib/text/xml';

// The body of a mail, written once: as plain text, and as HTML for programs that show it.

/** A part of a mail, from top to bottom. Texts are shown as they are; only `link` can be clicked. */
export type Part =
  | { text: string }
  | { heading: string }
  | { rows: readonly (readonly [label: string, value: string])[] }
  /** What somebody else wrote, with its line breaks. */
  | { quote: string }
  | { link: string; label: string };

export type MailBody = { text: string; html: string };

// Outlook on Windows heeds padding and borders in cells only, and a width only as an attribute of a table; Yahoo drops the
// body with its styles. Each ground has its letters' colour beside it, so that whoever turns a mail dark turns both.
const GROUND = 'background-color:#fdf9f1;color:#2b1d14;font:16px/1.5 Figtree,Arial,sans-serif';
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0"';

/**
 * Writes the body of a mail as text and as HTML.
 *
 * @returns HTML of what mail programs show: mail-body.test.ts has their rules
 */
export function mailBody(parts: readonly Part[]): MailBody {
  const html = parts.map(asHtml).join('\n');
  return {
    text: parts.map(asText).join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;background-color:#fdf9f1">
${TABLE} width="100%" style="background-color:#fdf9f1"><tr><td align="center" style="padding:24px;${GROUND}">
${TABLE} width="600" style="width:100%;max-width:600px;text-align:left"><tr><td style="${GROUND}">
${html}
</td></tr></table>
</td></tr></table></body></html>
`,
  };
}

/** Cuts at every kind of line break that a mail program knows. */
function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
}

function asText(part: Part): string {
  if ('text' in part) return part.text;
  if ('heading' in part) return part.heading;
  if ('rows' in part) return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('quote' in part) {
    return linesOf(part.quote)
      .map((line) => `> ${line}`)
      .join('\n');
  }
  return `${part.label}: ${part.link}`;
}

const CELL = 'padding:6px 16px 6px 0;vertical-align:top;border-bottom:1px solid #e3d3b8';

function asHtml(part: Part): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${withBreaks(part.text)}</p>`;
  if ('heading' in part) return `<h2 style="margin:24px 0 8px;font-size:18px">${xmlText(part.heading)}</h2>`;
  if ('rows' in part) {
    const rows = part.rows.map(
      ([label, value]) =>
        `<tr><td style="${CELL};color:#5d4534">${xmlText(label)}</td><td style="${CELL}">${written(value)}</td></tr>`,
    );
    return `${TABLE} width="100%" style="margin:0 0 16px;border-collapse:collapse;border-top:1px solid #e3d3b8">${rows.join('')}</table>`;
  }
  if ('quote' in part) {
    const cell = `<td style="padding:4px 0 4px 16px;border-left:3px solid #8a6f55">${written(part.quote)}</td>`;
    return `${TABLE} width="100%" style="margin:0 0 16px"><tr>${cell}</tr></table>`;
  }
  return `<p style="margin:0 0 16px">${xmlText(part.label)}:<br><a href="${xmlText(part.link)}" style="color:#7d2a3b">${xmlText(part.link)}</a></p>`;
}

/** What somebody wrote, in the direction and the language of its letters. */
function written(text: string): string {
  const language = languageOf(text);
  return `<span dir="auto"${language ? ` lang="${language}"` : ''}>${withBreaks(text)}</span>`;
}

function withBreaks(text: string): string {
  return linesOf(text).map(xmlText).join('<br>');
}
