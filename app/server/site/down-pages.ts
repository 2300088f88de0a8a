import { createHash } from 'node:crypto';
import { isSafeMethod } from '~/lib/http/safe-method';

// Pages for visitors while nothing else can be shown. They are whole: nothing of the site can be fetched then.

type DownPage = { heading: string; text: string };

const PAGE: DownPage = {
  heading: 'We will be back in a moment',
  text: 'This page cannot be shown just now, because the site is being restarted. Please try again in a minute.',
};

// Whether it arrived is unknown where the program stopped while it answered. Forms that arrive twice are stored once.
// A reload sends it again in every browser. Back may lead further back than to the form, as it does where a form was sent
// to the address of its own page, or to this page where the form's may not be stored.
const FORM: DownPage = {
  heading: 'Please send this again',
  text: 'The site is being restarted, and we cannot tell whether your form arrived. Reload this page in a minute: your browser has kept what you typed, and asks whether to send it again. Should it arrive twice, it counts once.',
};

const BUSY: DownPage = {
  heading: 'Please send this again',
  text: 'Many large forms are arriving just now, and there is no room for yours. Nothing of it was saved. Reload this page in a minute: your browser has kept what you typed, and asks whether to send it again.',
};

const STYLE =
  'body{margin:0;padding:12vh 1.5rem;background:#fdf9f1;color:#2b1d14;font:1.125rem/1.6 system-ui,sans-serif}' +
  'main{max-width:36rem;margin:auto}h1{font:2rem/1.2 Georgia,serif;color:#7d2a3b}';

// Nothing but their own style is allowed, by its digest (CSP 3, section 2.3.1).
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Content-Type': 'text/html; charset=utf-8',
  'Retry-After': '5',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * @param common headers of every response
 * @returns the headers of these pages
 */
export function downHeaders(common: Headers): Headers {
  const headers = new Headers(common);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return headers;
}

/**
 * @param why the method of a request that nothing answers, or `busy` where there is no room for its form
 * @returns what a visitor gets with status 503: another page for those who sent a form than for those who want to see one
 */
export function downPage(why: string): string {
  if (why === 'busy') return render(BUSY);
  return render(isSafeMethod(why) ? PAGE : FORM);
}

function render({ heading, text }: DownPage): string {
  return [
    '<!DOCTYPE html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><title>${heading}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${heading}</h1><p>${text}</p></main></body></html>`,
    '',
  ].join('\n');
}
