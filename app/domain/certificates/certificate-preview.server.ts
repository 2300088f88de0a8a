import { type PreviewPage, withPreviewed } from '~/lib/editing/preview.server';
import type { Db } from '~/lib/supabase/client.server';
import type { Certificate } from './certificate';
import { listCertificates } from './certificates.server';

/** @returns the page of certificates with one that is not public, in its place or at the end */
export async function certificatesPage(db: Db, certificate: Certificate): Promise<PreviewPage> {
  const certificates = withPreviewed(await listCertificates(db), certificate);
  return { path: '/certificates-memberships', data: { certificates } };
}
