import { log } from '~/lib/runtime/log.server';
import { type TypesetDocument, TypesettingBusyError, typeset } from './typeset.server';

type Options = {
  /** Without its extension; letters, digits and hyphens. */
  fileName: string;
  headers?: HeadersInit;
};

/**
 * Typesets a document and responds with it. It opens in the browser, and is saved under its own name.
 *
 * @returns 503 in words where too many documents wait
 */
export async function pdfResponse(document: TypesetDocument, { fileName, headers }: Options): Promise<Response> {
  try {
    const pdf = await typeset(document);
    const response = new Response(pdf, { headers });
    response.headers.set('Content-Type', 'application/pdf');
    response.headers.set('Content-Disposition', `inline; filename="${fileName}.pdf"`);
    return response;
  } catch (error) {
    if (!(error instanceof TypesettingBusyError)) throw error;
    log.warn({ err: error, template: document.template }, 'a document cannot be made now');
    return new Response('Many documents are being made just now. Please try again in half a minute.\n', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '30' },
    });
  }
}
