import { randomBytes } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { newLinkSchema } from '~/domain/enquiries/enquiry';
import { newLinkMail, takesCopy } from '~/domain/enquiries/enquiry-mail.server';
import { renewLink } from '~/domain/enquiries/private-link.server';
import { redirectWithToast } from '~/lib/editing/responses.server';
import { orErrorPage } from '~/lib/request/backend-errors.server';
import type { RequestContext } from '~/lib/request/request-context';

/**
 * Mails a new link to the address that has the enquiry of a link that has ended: 303 to the page. The answer is the same for
 * every address.
 */
export async function sendNewLink(scope: RequestContext, token: string, form: FormData) {
  const { mail, origin, siteDb, waitUntil } = scope;
  const submission = parseWithZod(form, { schema: newLinkSchema });
  if (submission.status !== 'success') {
    return data({ renewal: submission.reply(), toast: null }, { status: 422 });
  }
  const { email } = submission.value;
  if (mail && takesCopy(email, mail.office)) {
    const fresh = randomBytes(16).toString('hex');
    const packed = mail.pack(newLinkMail(email, { origin, token: fresh }));
    await orErrorPage(renewLink(siteDb, { token, email, fresh }, packed), { title: 'Error' });
    waitUntil(mail.deliver(packed));
  }
  return redirectWithToast(scope, `/enquiries/${token}`, ON_ITS_WAY);
}

const ON_ITS_WAY = {
  title: 'Please Look Into Your Mail',
  message: 'If the enquiry was sent with this address, a new link is on its way to it.',
};
