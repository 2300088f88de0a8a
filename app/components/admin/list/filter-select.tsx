type Props = {
  name: string;
  label: string;
  /** The chosen value; empty for all. */
  value: string;
  /** The label of the choice for all. */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** A filter of a list, beside its search. */
export function FilterSelect({ name, label, value, all, options }: Props) {
  return (
    <div className="basis-36">
      <label htmlFor={name} className="text-fine font-semibold">
        {label}
      </label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        className="mt-0.5 block min-h-11 w-full rounded-full border border-bark bg-white px-4"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
