import { useEffect } from 'react';
import { Field, type FieldOf } from '~/components/form/field';
import { formLabel } from '~/lib/editing/field-set';
import { SLUG } from '~/lib/editing/fields';
import { slugify } from '~/lib/text/slug';

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
  useEffect(() => {
    if (stored && !follows) return undefined;
    const name = document.getElementById(from.id);
    const slug = document.getElementById(field.id);
    if (!(name instanceof HTMLInputElement) || !(slug instanceof HTMLInputElement)) return undefined;
    let made = slug.value === slugify(name.value) ? slug.value : stored;
    const follow = () => {
      if (slug.value !== '' && slug.value !== made) return;
      made = slugify(name.value);
      slug.value = made;
    };
    name.addEventListener('input', follow);
    return () => name.removeEventListener('input', follow);
  }, [field.id, from.id, stored, follows]);

  const hint = stored
    ? `Now at ${path}${stored}. If you change it, the old address will lead to the new one, so links keep working.`
    : `Left empty, it is made from the ${source}: ${path}…`;
  return <Field field={field} label={formLabel(SLUG)} hint={hint} spellCheck={false} />;
}
