import { Field, type FieldOf } from '~/components/form/field';

type Props = {
  fields: { password: FieldOf; password_again: FieldOf };
  /** What makes a good one. */
  hint: string;
};

export function NewPasswordFields({ fields: { password, password_again }, hint }: Props) {
  return (
    <>
      <Field field={password} label="New password" hint={hint} type="password" autoComplete="new-password" />
      <Field field={password_again} label="The same again" type="password" autoComplete="new-password" />
    </>
  );
}
