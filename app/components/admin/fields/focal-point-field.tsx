import { type MouseEvent, useRef, useState } from 'react';
import { Field, type FieldOf } from '~/components/form/field';
import { Picture } from '~/components/ui/picture';
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
  const area = useRef<HTMLFieldSetElement>(null);
  const [point, setPoint] = useState(() => [numberOf(x.field.initialValue), numberOf(y.field.initialValue)] as const);

  const typed = () =>
    [x, y].map(({ field: { name } }) => area.current?.querySelector<HTMLInputElement>(`[name="${name}"]`));
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const chosen = [((clientX - left) / width) * 100, ((clientY - top) / height) * 100];
    typed().forEach((input, index) => {
      if (!input) return;
      input.value = String(Math.min(100, Math.max(0, Math.round(chosen[index] ?? 50))));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const show = () => {
    const [left, top] = typed().map((input) => numberOf(input?.value));
    setPoint([left ?? null, top ?? null]);
  };
  const isSet = point[0] !== null || point[1] !== null;
  return (
    <fieldset ref={area} onInput={show} className="min-w-0 rounded-2xl border border-sand bg-white p-5">
      <legend className="px-2 font-semibold">Focal point</legend>
      <p className="text-fine text-soil">
        What matters most in the picture, in percent from its left and upper edge. Empty is the middle.
      </p>
      <div className="mt-4 flex flex-wrap items-start gap-5">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the numbers beside it are the way of the keyboard. */}
        <div onClick={choose} className="relative w-80 max-w-full cursor-crosshair">
          <Picture
            src={src}
            alt="The whole picture; a click on it sets the focal point"
            width={SHOWN_WIDTH}
            height={width && height ? Math.round((SHOWN_WIDTH * height) / width) : 240}
            box={FOCAL}
            className="h-auto w-full rounded-xl"
          />
          {isSet && (
            <span
              aria-hidden
              className={`pointer-events-none absolute top-(--focus-y) left-(--focus-x) size-6 -translate-1/2 rounded-full border-3 border-white bg-onion/70 shadow-card ${focusClasses([point[0] ?? 50, point[1] ?? 50])}`}
            />
          )}
        </div>
        <div className="min-w-0 grow basis-40 space-y-4">
          <Field {...x} inputMode="numeric" />
          <Field {...y} inputMode="numeric" />
        </div>
      </div>
    </fieldset>
  );
}

function numberOf(value: unknown): number | null {
  const text = String(value ?? '').trim();
  return /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : null;
}
