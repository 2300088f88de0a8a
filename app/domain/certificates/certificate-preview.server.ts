import { withCopy } from '~/lib/editing/editions.server';
import { type PreviewPage, withPreviewed } from '~/lib/editing/preview.server';
import type { WorkingCopy } from '~/lib/editing/working-copies.server';
import { previewDocument, previewPicture } from '~/lib/pictures/preview-picture.server';
import type { Db } from '~/lib/supabase/client.server';
import type { Certificate, CertificateInput } from './certificate';
import { type CertificateFiles, getCertificateForStaff } from './certificate-editing.server';
import { listCertificates } from './certificates.server';

type Form = { id: string; input: CertificateInput; copy?: WorkingCopy | null };

/** @returns the page of certificates with the one that a form would make */
export async function previewCertificate(
  db: Db,
  { id, input, copy = null }: Form,
  files: CertificateFiles,
): Promise<PreviewPage> {
  const stored = await getCertificateForStaff(db, id);
  const before = stored && withCopy(stored, copy);
  const image_url = await previewPicture(before?.image_url ?? null, files.image_url);
  const document_url = previewDocument(before?.document_url ?? null, files.document_url);
  const document_bytes = document_url && document_url === stored?.document_url ? stored.document_bytes : null;
  return certificatesPage(db, { ...input, id, image_url, document_url, document_bytes });
}

/** @returns the page of certificates with one that is not public, in its place or at the end */
export async function certificatesPage(db: Db, certificate: Certificate): Promise<PreviewPage> {
  const certificates = withPreviewed(await listCertificates(db), certificate);
  return { path: '/certificates-memberships', data: { certificates } };
}
