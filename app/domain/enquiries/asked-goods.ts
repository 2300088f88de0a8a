import type { Facts } from '~/domain/products/facts';
import { type ShipmentPapers, shipmentPapers } from '~/domain/products/shipment-papers';

/** A line of an enquiry; its product is null where it has left the catalogue. */
export type AskedLine = { position: number; product_name: string; packing: string | null; product: Facts | null };

/** What an enquiry asks for, and where it goes to. */
export type AskedGoods = { country: string | null; lines: AskedLine[] };

/** @returns the papers of goods; null where their country is not known, or their enquiry is gone */
export function papersOfGoods(goods: AskedGoods | null): ShipmentPapers | null {
  if (!goods) return null;
  const products = goods.lines.flatMap(({ product_name, product }) =>
    product ? [{ ...product, name: product_name }] : [],
  );
  return shipmentPapers(goods.country, products);
}
