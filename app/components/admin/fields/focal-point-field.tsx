import { Field, type FieldOf } from '~/components/form/field';
import { Picture } from '~/components/ui/picture';
import focalPoint from '~/enhance/office/focal-point.ts?worker&url';
import { focusClasses } from '~/lib/pictures/picture-notes';
import { FOCAL } from './picture-boxes';

type Props = {
  /** The address of the picture. */
  src: string;
  /** Its size in pixels, by which its space is reserved; null where it is not known. */
  width: number | null;
  height: number | null;
  x: Coordinate;
  y: Coordinate;
};
type Coordinate = { field: FieldOf; label: string };

const SHOWN_WIDTH = 320;

/** What matters most in a picture: two numbers, or a click on the picture. */
export function FocalPointField({ src, width, height, x, y }: Props) {
  const point = [numberOf(x.field.initialValue), numberOf(y.field.initialValue)] as const;
  return (
    <fieldset data-focal-point className="min-w-0 rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">Focal point</legend>
      <p className="text-fine text-soil">
        What matters most in the picture, in percent from its left and upper edge. Empty is the middle.
      </p>
      <div className="mt-4 flex flex-wrap items-start gap-5">
        <div data-focal-target className="relative w-80 max-w-full cursor-crosshair">
          <Picture
            src={src}
            alt="The whole picture; a click on it sets the focal point"
            width={SHOWN_WIDTH}
            height={width && height ? Math.round((SHOWN_WIDTH * height) / width) : 240}
            box={FOCAL}
            className="h-auto w-full rounded-xl"
          />
          <span
            aria-hidden
            data-focal-mark
            hidden={point[0] === null && point[1] === null}
            className={`pointer-events-none absolute top-(--focus-y) left-(--focus-x) size-6 -translate-1/2 rounded-full border-3 border-white bg-onion/70 shadow-card ${focusClasses([point[0] ?? 50, point[1] ?? 50])}`}
          />
        </div>
        <div className="min-w-0 grow basis-40 space-y-4">
          <Field {...x} inputMode="numeric" />
          <Field {...y} inputMode="numeric" />
        </div>
      </div>
      <script type="module" src={focalPoint} />
    </fieldset>
  );
}

function numberOf(value: unknown): number | null {
  const text = String(value ?? '').trim();
  return /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : null;
}
