type Props = { name: string; label: string; hint: string; isTicked: boolean };

/** A checkbox with what it does. */
export function Tick({ name, label, hint, isTicked }: Props) {
  return (
    <div>
      <label htmlFor={name} className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={name}
          name={name}
          type="checkbox"
          defaultChecked={isTicked}
          aria-describedby={`${name}-hint`}
          className="size-6 shrink-0 accent-onion"
        />
        {label}
      </label>
      <p id={`${name}-hint`} className="text-fine text-soil">
        {hint}
      </p>
    </div>
  );
}
