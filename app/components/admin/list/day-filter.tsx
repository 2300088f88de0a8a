import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<'input'>, 'max'> & {
  name: string;
  label: string;
  /** The chosen day; empty for all. */
  value: string;
};

/** A day among the filters of a list. WebKit shows today where none is chosen, so words say that none is. */
export function DayFilter({ name, label, value, max }: Props) {
  return (
    <div className="basis-44">
      <label htmlFor={name} className="text-fine font-semibold">
        {label}
        {value === '' && <span className="font-normal text-soil">, any day</span>}
      </label>
      <input
        id={name}
        name={name}
        type="date"
        max={max}
        defaultValue={value}
        className="mt-0.5 block min-h-11 w-full rounded-full border border-bark bg-white px-4 py-2.25"
      />
    </div>
  );
}
