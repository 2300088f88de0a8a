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

export function mailBody(parts: readonly Part[]): MailBody {
  const html = parts.map(asHtml).join('\n');
  return {
    text: parts.map(asText).join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#fdf9f1;color:#2b1d14;font:16px/1.5 Figtree,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto">
${html}
</div></body></html>
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
        `<tr><td style="${CELL};color:#5d4534">${xmlText(label)}</td><td style="${CELL}">${withBreaks(value)}</td></tr>`,
    );
    return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse;border-top:1px solid #e3d3b8">${rows.join('')}</table>`;
  }
  if ('quote' in part) {
    const style = 'margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #8a6f55';
    return `<blockquote style="${style}">${withBreaks(part.quote)}</blockquote>`;
  }
  return `<p style="margin:0 0 16px">${xmlText(part.label)}:<br><a href="${xmlText(part.link)}" style="color:#7d2a3b">${xmlText(part.link)}</a></p>`;
}

function withBreaks(text: string): string {
  return linesOf(text).map(xmlText).join('<br>');
}
