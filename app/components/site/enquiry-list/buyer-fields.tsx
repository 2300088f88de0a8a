import { Field, type FieldOf, SelectField } from '~/components/form/field';
import { Suggestions } from '~/components/form/suggestions';
import { incotermOptions } from '~/domain/trade/incoterms';

/** The fields beside the lines, in the order of the page. */
export const BUYER_FIELDS = [
  'full_name',
  'company',
  'email',
  'phone',
  'country',
  'port',
  'incoterm',
  'loading_week',
  'message',
] as const;

type Option = { value: string; label: string };

type Props = {
  fields: Record<(typeof BUYER_FIELDS)[number], FieldOf>;
  weeks: Option[];
  countries: readonly string[];
  ports: Option[];
};

const INCOTERMS = incotermOptions('Please advise');

/** Who asks, and where the goods are to go. */
export function BuyerFields({ fields, weeks, countries, ports }: Props) {
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer" className="text-heading">
        Who you are, and where it goes
      </h2>
      <div className="mt-5 grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Field field={fields.full_name} label="Full Name" autoComplete="name" enterKeyHint="send" />
        <Field field={fields.company} label="Company" autoComplete="organization" enterKeyHint="send" />
        <Field field={fields.email} label="Email Address" type="email" autoComplete="email" enterKeyHint="send" />
        <Field field={fields.phone} label="Phone Number" type="tel" autoComplete="tel" enterKeyHint="send" />
        <Field
          field={fields.country}
          label="Country"
          autoComplete="country-name"
          list="countries"
          enterKeyHint="send"
        />
        <Field field={fields.port} label="Port of destination" autoComplete="off" list="ports" enterKeyHint="send" />
        <SelectField field={fields.incoterm} label="Incoterm" options={withTyped(INCOTERMS, fields.incoterm)} />
        <SelectField
          field={fields.loading_week}
          label="Loading week"
          options={withTyped([{ value: '', label: 'As soon as possible' }, ...weeks], fields.loading_week)}
        />
        <div className="sm:col-span-2">
          <Field field={fields.message} label="Message" rows={4} />
        </div>
      </div>
      <Suggestions id="countries" options={countries} />
      <Suggestions id="ports" options={ports} />
    </section>
  );
}

/** Keeps what was sent, also where it is no choice. */
function withTyped(options: Option[], { initialValue }: FieldOf): Option[] {
  const typed = String(initialValue ?? '');
  return options.some(({ value }) => value === typed) ? options : [...options, { value: typed, label: typed }];
}
