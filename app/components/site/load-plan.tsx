import type { Box, LoadPlan as Plan } from '~/domain/enquiries/load-plan';
import { boxWords, uncountedWords } from '~/domain/enquiries/plan-words';

const FULL = 100;

/** The plan of a load: its boxes with what is in each, and what may not share one (docs/product.md#load-plan). */
export function LoadPlan({ plan }: { plan: Plan }) {
  const words = boxWords(plan);
  const uncounted = uncountedWords(plan);
  return (
    <div data-plan data-tonnes={plan.tonnes} className="space-y-5 tabular-nums">
      {plan.boxes.length > 0 && (
        <ol className="grid gap-4 md:grid-cols-2">
          {plan.boxes.map((box, index) => {
            const { title = '', state = '', lines = [] } = words[index] ?? {};
            return (
              <li
                key={title}
                data-box
                data-kind={box.kind}
                data-count={box.count}
                data-tonnes={tonnesOf(box)}
                data-celsius={box.celsius ?? undefined}
                className="min-w-0 rounded-xl border border-sand bg-white p-4"
              >
                <p className="font-semibold">{title}</p>
                <ul className="mt-1.5 space-y-1">
                  {box.lines.map((line, number) => (
                    <li
                      // biome-ignore lint/suspicious/noArrayIndexKey: a product may stand in a box twice, in two packings
                      key={number}
                      data-box-line
                      data-product={line.product}
                      data-tonnes={line.tonnes}
                      className="wrap-anywhere"
                    >
                      {lines[number]}
                    </li>
                  ))}
                </ul>
                {box.fill !== null && <Fill share={box.fill} />}
                {state && <p className="mt-2 text-fine text-soil">{state}</p>}
              </li>
            );
          })}
        </ol>
      )}
      {plan.apart.length > 0 && (
        <div>
          <p className="font-semibold">Keep apart</p>
          <ul className="mt-2 space-y-2">
            {plan.apart.map(({ goods, from, why, source }) => (
              <li key={`${goods} ${from}`} data-apart className="measure wrap-anywhere">
                <span className="font-semibold">{`${goods.join(', ')} from ${from.join(', ')}:`}</span> {why}{' '}
                <span className="text-fine text-soil">({source})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {uncounted && <p className="measure">{uncounted}</p>}
    </div>
  );
}

/** How full a box is, as a bar; the words beside it say the same. */
function Fill({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${FULL} 2`} preserveAspectRatio="none" className="mt-3 h-2 w-full rounded-full">
      <rect width={FULL} height="2" className="fill-leaf-pale" />
      <rect width={share * FULL} height="2" className="fill-leaf" />
    </svg>
  );
}

function tonnesOf({ lines }: Box): number {
  return Math.round(lines.reduce((sum, { tonnes }) => sum + tonnes, 0) * 1e6) / 1e6;
}
