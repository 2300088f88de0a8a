import { FACT_SELECT } from '~/domain/products/facts';
import type { Db } from '~/lib/supabase/client.server';
import { unwrap } from '~/lib/supabase/result.server';
import { isUuid } from '~/lib/text/uuid';
import type { AskedGoods } from './asked-goods';

const SELECT = `country, lines:enquiry_lines(position, product_name, packing, product:products(${FACT_SELECT}))`;

export async function goodsOfEnquiry(db: Db, id: string): Promise<AskedGoods | null> {
  if (!isUuid(id)) return null;
  return unwrap(db.from('enquiries').select<string, AskedGoods>(SELECT).eq('id', id).maybeSingle());
}

/** @returns what its enquiry asks for; null where that is gone */
export async function goodsOfQuotation(db: Db, id: string): Promise<AskedGoods | null> {
  if (!isUuid(id)) return null;
  const read = db.from('quotations').select<string, { enquiry: AskedGoods | null }>(`enquiry:enquiries(${SELECT})`);
  return (await unwrap(read.eq('id', id).maybeSingle()))?.enquiry ?? null;
}
