import { CONTROL } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import type { CropKey } from '~/domain/products/crops';
import { DESTINATION_OPTIONS, GOODS_OPTIONS } from '~/domain/products/shipment-papers';

type Props = {
  /** The code of the chosen country, empty for none. */
  country?: string;
  goods: CropKey | null;
  /** Whether the goods can be chosen too. */
  withGoods?: boolean;
};

/** Leads to the papers of a destination, without scripts. */
export function PapersChooser({ country = '', goods, withGoods = false }: Props) {
  return (
    <form action="/papers" method="get" className="flex flex-wrap items-end gap-3 print:hidden">
      <label className="min-w-0 grow basis-48">
        <span className="text-fine font-semibold">Destination</span>
        <select name="country" defaultValue={country} required className={CONTROL}>
          <option value="">Please choose</option>
          {DESTINATION_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {withGoods ? (
        <label className="min-w-0 grow basis-48">
          <span className="text-fine font-semibold">Goods</span>
          <select name="goods" defaultValue={goods ?? ''} className={CONTROL}>
            <option value="">Any</option>
            {GOODS_OPTIONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : (
        goods && <input type="hidden" name="goods" value={goods} />
      )}
      <Button look="secondary">Show papers</Button>
    </form>
  );
}
