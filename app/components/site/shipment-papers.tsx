import type { ShipmentPapers as Papers } from '~/domain/products/shipment-papers';
import { longDate } from '~/lib/text/time-zone';

const WHO = { seller: 'We get it', buyer: 'Your importer gets it' };

type Props = {
  shown: Papers;
  /** Who gets a paper, in words; for staff in other ones. */
  who?: typeof WHO;
};

/** The papers of a destination (docs/product.md#papers-of-a-destination): what, who gets it, when, where it was read. */
export function ShipmentPapers({ shown: { country, isKnown, papers, checkedOn, refused }, who = WHO }: Props) {
  return (
    <div data-destination={country} className="space-y-4">
      <RefusedGoods refused={refused} />
      {!isKnown && <p>We have found nothing written of {country} yet; this holds everywhere.</p>}
      <ul className="divide-y divide-sand border-y border-sand">
        {papers.map(({ paper, by, days, note, source }) => (
          <li key={`${paper} ${by}`} data-destination-paper={by} data-days={days ?? undefined} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <strong className="font-semibold">{paper}</strong>
              <span className="text-fine text-soil">{who[by]}</span>
            </p>
            <p className="text-fine">
              {note} <span className="text-soil">({source})</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="measure text-fine text-soil">
        Checked on {longDate(checkedOn, 'UTC')}. Rules change: a help, no promise. Ask your importer before anything is
        loaded.
      </p>
    </div>
  );
}

/** What the buyer's country does not admit, and why: a help, which stops nothing. */
export function RefusedGoods({ refused }: Pick<Papers, 'refused'>) {
  return refused.map(({ name, countries, reason, source }) => (
    <p key={name} data-not-admitted className="measure rounded-lg bg-turmeric-pale px-3 py-2">
      <strong className="font-semibold">
        {name}: not admitted in {countries.join(', ')}.
      </strong>{' '}
      {reason} {source && <span className="text-fine text-soil">({source})</span>}
    </p>
  ));
}
