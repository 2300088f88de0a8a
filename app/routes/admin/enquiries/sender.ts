import { redirect } from 'react-router';
import { findByEmail } from '~/domain/buyers/buyers.server';
import { notFound, orErrorPage } from '~/lib/request/backend-errors.server';
import { adminContext } from '~/lib/request/request-context';
import type { Route } from './+types/sender';

/** Leads from an address to the buyer whose it is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const email = (url.searchParams.get('email') ?? '').replaceAll('\0', '').trim().slice(0, 320);
  const finding = email ? findByEmail(context.get(adminContext).db, email) : Promise.resolve([]);
  const [buyer] = await orErrorPage(finding, { title: 'Error' });
  if (!buyer) throw notFound({ title: 'Sender not found', message: 'Nothing came from this address.' });
  return redirect(`/admin/buyers/${buyer.id}`);
}
