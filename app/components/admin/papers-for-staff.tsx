import { ShipmentPapers } from '~/components/site/shipment-papers';
import type { ShipmentPapers as Papers } from '~/domain/products/shipment-papers';

/** The papers of a shipment, to be looked at before it is quoted; open where the country does not admit the goods. */
export function PapersForStaff({ papers }: { papers: Papers | null }) {
  if (!papers) return null;
  return (
    <details open={papers.refused.length > 0} className="mb-10 max-w-3xl rounded-2xl bg-white p-5 shadow-card sm:p-7">
      <summary className="min-h-11 cursor-pointer content-center font-display text-heading">
        Papers for {papers.country}
      </summary>
      <div className="mt-4">
        <ShipmentPapers shown={papers} who={{ seller: 'We get it', buyer: 'The buyer gets it' }} />
      </div>
    </details>
  );
}
