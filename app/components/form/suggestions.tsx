type Props = { id: string; options: readonly (string | { value: string; label: string })[] };

/** What a text field offers while somebody types; the field names it as its `list`. Any other text is as good. */
export function Suggestions({ id, options }: Props) {
  return (
    <datalist id={id}>
      {options.map((option) => {
        const { value, label } = typeof option === 'string' ? { value: option, label: undefined } : option;
        return <option key={value} value={value} label={label} />;
      })}
    </datalist>
  );
}
