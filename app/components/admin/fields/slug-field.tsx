import { Field, type FieldOf } from '~/components/form/field';
import fieldScripts from '~/enhance/office/fields.ts?worker&url';
import { formLabel } from '~/lib/editing/field-set';
import { SLUG } from '~/lib/editing/fields';

type Props = {
  field: FieldOf;
  /** The field that a slug is made from. */
  from: FieldOf;
  /** The label of that field. */
  source?: string;
  /** The part of the address before the slug, such as /blog/. */
  path: string;
  /** The stored slug, empty for a new row. */
  stored: string;
  /** Whether the slug of a stored row follows its name until it is edited. */
  follows: boolean;
};

/** The slug of a row. With scripts it follows the name until it is edited. */
export function SlugField({ field, from, source = 'name', path, stored, follows }: Props) {
  const hint = stored
    ? `Now at ${path}${stored}. If you change it, the old address will lead to the new one, so links keep working.`
    : `Left empty, it is made from the ${source}: ${path}…`;
  const control = <Field field={field} label={formLabel(SLUG)} hint={hint} spellCheck={false} />;
  if (stored && !follows) return control;
  return (
    <div data-slug-of={from.id} data-stored={stored}>
      {control}
      <script type="module" src={fieldScripts} />
    </div>
  );
}
