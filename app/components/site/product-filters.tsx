import ChevronDown from 'lucide:chevron-down';
import X from 'lucide:x';
import type { Choice, FilterGroup } from '~/domain/products/filters';

type Props = {
  groups: FilterGroup[];
  /** The page without any filter. */
  path: string;
};

/** The filters of a list: each opens its choices, links with their number of products. One is open at a time. */
export function ProductFilters({ groups, path }: Props) {
  const chosen = groups.flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen));
  return (
    <nav aria-label="Filters" className="mb-8">
      <div className="relative flex flex-wrap gap-2.5">
        {groups.map(({ name, label, choices }) => (
          <details key={name} name="filter" className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full bg-white px-4 font-semibold ring-1 ring-sand edged ring-inset group-open:bg-parchment hover:bg-parchment [&::-webkit-details-marker]:hidden">
              {label}
              <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
            </summary>
            <ul className="absolute inset-x-0 top-full z-10 mt-2 flex flex-wrap gap-2 rounded-2xl bg-white p-4 shadow-lift edged sm:p-5">
              {choices.map((choice) => (
                <li key={choice.label}>
                  <ChoiceLink choice={choice} path={path} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      {chosen.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-2">
          <span className="sr-only">Chosen:</span>
          {chosen.map(({ label, search }) => (
            <a
              key={label}
              href={path + search}
              rel="nofollow"
              className="inline-flex min-h-11 items-center gap-2 rounded-full bg-onion px-4 font-semibold text-paper edged hover:bg-onion-deep"
            >
              {label} <X aria-hidden className="size-4" />
              <span className="sr-only">, take it off</span>
            </a>
          ))}
          <a
            href={path}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-onion underline underline-offset-4"
          >
            Show all
          </a>
        </p>
      )}
    </nav>
  );
}

const CHOICE = 'inline-flex min-h-10 items-center gap-1.5 rounded-full px-3.5 ring-1 ring-inset';

function ChoiceLink({ choice: { label, products, isChosen, search }, path }: { choice: Choice; path: string }) {
  if (products === 0 && !isChosen) return <span className={`${CHOICE} text-soil ring-transparent`}>{label} 0</span>;
  return (
    <a
      href={path + search}
      rel="nofollow"
      aria-current={isChosen || undefined}
      className={`${CHOICE} edged ${isChosen ? 'bg-onion text-paper ring-onion' : 'ring-sand hover:bg-parchment'}`}
    >
      {label}{' '}
      <span className={isChosen ? '' : 'text-soil'}>
        {products}
        <span className="sr-only"> {products === 1 ? 'product' : 'products'}</span>
      </span>
    </a>
  );
}
