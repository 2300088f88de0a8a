import { type Bar, roundTop } from '~/domain/insights/bars';

const HEIGHT = 100;
const STEP = 10;
const GAP = 2;

type Props = { bars: Bar[]; title: string };

/** Views over time as bars. The table beside it has the same numbers, so a screen reader hears the title only. */
export function ViewsChart({ bars, title }: Props) {
  const top = roundTop(Math.max(...bars.map(({ count }) => count)));
  const width = bars.length * STEP;
  const ends = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  const labels = ends.filter((bar, index) => bar && ends.indexOf(bar) === index).map((bar) => bar?.label);
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      <div aria-hidden className="flex flex-col justify-between text-right text-fine text-soil tabular-nums">
        {[top, top / 2, 0].map((tick) => (
          <span key={tick}>{tick.toLocaleString('en')}</span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={title}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="my-2 h-44 w-full sm:h-56"
      >
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line
            key={y}
            x1="0"
            x2={width}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
            className={y === HEIGHT ? 'stroke-bark' : 'stroke-sand'}
          />
        ))}
        {bars.map(({ day, label, count }, index) => {
          const height = (count / top) * HEIGHT;
          return (
            <rect
              key={day}
              x={index * STEP + GAP / 2}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
              className="fill-onion hover:fill-turmeric"
            >
              <title>{`${label}: ${count.toLocaleString('en')}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden className="col-start-2 flex justify-between gap-3 text-fine text-soil">
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </figure>
  );
}
