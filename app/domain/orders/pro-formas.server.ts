import { readPlan } from '~/domain/enquiries/stored-plan';
import type { QuotedContent } from '~/domain/quotations/stored-quotation';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap, unwrapRow } from '~/lib/supabase/result.server';
import { updateIfUnchanged, type Written } from '~/lib/supabase/write.server';
import type { Saved } from '~/lib/supabase/write-result';
import { isoTimestamp } from '~/lib/text/timestamp';
import { isUuid } from '~/lib/text/uuid';
import type { Invoice, InvoiceVersion, ProForma, ProFormaInput } from './pro-forma';

/** @returns the pro forma invoice of a quotation; null where nothing was accepted */
export async function getProForma(db: Db, quotation: string): Promise<ProForma | null> {
  if (!isUuid(quotation)) return null;
  const found = await unwrap(db.rpc('pro_forma_page', { quotation }, { get: true }));
  return (
    found && {
      ...found,
      updated_at: found.updated_at ?? '',
      accepted: { ...quotedOf(found.accepted), goods: found.accepted.goods },
      versions: found.versions.map(({ actor_name, ...version }) => ({ ...versionOf(version), actor_name })),
    }
  );
}

type Stored<Of> = Omit<Of, 'plan'> & { plan: unknown };

function quotedOf<Of extends Stored<QuotedContent>>(quoted: Of) {
  return { ...quoted, created_at: isoTimestamp(quoted.created_at), plan: readPlan(quoted.plan) };
}

function versionOf<Of extends Omit<InvoiceVersion, 'quoted'> & { quoted: Stored<QuotedContent> }>(version: Of) {
  return { ...version, created_at: isoTimestamp(version.created_at), quoted: quotedOf(version.quoted) };
}

/** @returns the newest version of an invoice, to who has the private link of its enquiry; null where there is none */
export async function findSentInvoice(db: Db, token: string, number: string): Promise<Invoice | null> {
  const found = await unwrap(db.rpc('sent_pro_forma', { token, number: number.toUpperCase() }));
  return found && versionOf(found);
}

const ENQUIRY_DELETED = 'The enquiry was deleted meanwhile, so there is nobody to invoice. Nothing is saved.';

type Save = { day: string; quoted_version: number; input: ProFormaInput };

/**
 * Saves a pro forma invoice as its next version, unless it has another version than `version`, or another version of the
 * quotation was accepted meanwhile; an equal one is no new version.
 */
export function saveProForma(db: Db, id: string, version: string, { day, ...save }: Save): Promise<Saved<ProForma>> {
  return updateIfUnchanged(
    () => getProForma(db, id),
    version,
    async (before): Promise<Written<ProForma>> => {
      const content = { ...save.input, quoted_version: save.quoted_version };
      const call = { quotation: id, day, content, ...(version && { expected: version }) };
      const { outcome, saved_version, invoice_number } = await unwrapRow(db.rpc('save_pro_forma', call));
      if (outcome === 'orphaned') return { ok: false, reason: 'invalid', field_errors: { lines: [ENQUIRY_DELETED] } };
      return {
        ok: true,
        row: outcome === 'saved' ? { ...before, number: invoice_number, version: saved_version } : null,
      };
    },
  );
}
