import type { ReactNode } from 'react';
import { CONTROL, controlProps, FieldErrors, FieldFrame, type FieldOf } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import { Picture } from '~/components/ui/picture';
import { ROW } from './picture-boxes';

type RelatedChoice = { id: string; name: string; category: string; image_url: string | null };

/** Products to choose from: those that are chosen, and those that a search found. */
export type RelatedChoices = {
  products: RelatedChoice[];
  categories: { id: string; name: string }[];
  /** The words of the search. */
  q: string;
};

type Props = {
  products: FieldOf;
  choices: RelatedChoices;
  legend?: string;
  lead?: string;
  /** What stands below the products. */
  children?: ReactNode;
};

/** Products that are chosen for a post or a certificate. Searching sends the form and shows it again, so that it needs no scripts. */
export function RelatedProductsField({
  products: field,
  choices: { products, q },
  legend = 'Related products',
  lead = 'Shown below the post as cards, the chosen ones first. Products that are not public are left out.',
  children,
}: Props) {
  const chosen = [field.initialValue ?? []].flat().map(String);
  const unknown = chosen.filter((id) => !products.some((product) => product.id === id));
  const search: FieldOf = {
    id: `${field.id}-search`,
    name: 'related_search',
    errors: undefined,
    errorId: '',
    required: false,
    maxLength: 100,
  };
  return (
    <fieldset className="min-w-0 space-y-6 rounded-2xl bg-white p-5 shadow-card sm:p-7">
      <legend className="float-left mb-2 w-full font-display text-heading">{legend}</legend>
      <div className="clear-left space-y-6">
        <p className="text-fine text-soil">{lead}</p>
        <ul id={field.id} className="grid gap-2 sm:grid-cols-2">
          {products.map(({ id, name, category: of, image_url }) => (
            <li key={id}>
              <label className="flex min-h-14 items-center gap-3 rounded-xl border border-sand p-2">
                <input
                  type="checkbox"
                  name={field.name}
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  className="size-6 shrink-0 accent-onion"
                />
                <Picture
                  src={image_url}
                  alt=""
                  width={64}
                  height={48}
                  box={ROW}
                  className="h-12 w-16 shrink-0 rounded-lg"
                />
                <span className="min-w-0 break-words">
                  {name} <span className="block text-fine text-soil">{of}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {unknown.map((id) => (
          <input key={id} type="hidden" name={field.name} value={id} />
        ))}
        <FieldErrors field={field} />
        <FieldFrame
          field={search}
          label="Find products to choose"
          hint="Words of a name or a description. What you typed above is kept."
        >
          <div className="flex flex-wrap items-end gap-3">
            <input
              {...controlProps(search, 'hint')}
              type="search"
              enterKeyHint="search"
              defaultValue={q}
              maxLength={100}
              className={`${CONTROL} min-w-0 flex-1 basis-48`}
            />
            <Button name="intent" value="find-products" look="secondary">
              Find products
            </Button>
          </div>
        </FieldFrame>
        {children}
      </div>
    </fieldset>
  );
}
