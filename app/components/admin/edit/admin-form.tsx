import { Form, type FormProps, useRouteLoaderData } from 'react-router';

type Props = FormProps & {
  /**
   * What the values of the form are those of, such as a row's version. Without it, browsers never put values back; with
   * it, those without scripts may, into a form with the same values only.
   */
  valuesOf?: string;
};

/**
 * Every form of the back office: posted by the browser, unless its props say otherwise. No value that an earlier page had
 * is sent with the version of a later one
 * ([decision 26](../../../../docs/decisions/0026-browsers-put-nothing-back.md)).
 */
export function AdminForm({ valuesOf, children, ...props }: Props) {
  const load = useLoad();
  return (
    <Form
      method="post"
      autoComplete={valuesOf === undefined ? 'off' : undefined}
      // Firefox finds what it puts back by the name of the form, and this is another one on each load.
      name={valuesOf === undefined ? undefined : load}
      {...props}
    >
      {/* Chromium and WebKit find it by the names of the first two controls. Nothing posts what is disabled. */}
      {valuesOf !== undefined && <input type="hidden" name={`of ${valuesOf}`} disabled />}
      {children}
    </Form>
  );
}

function useLoad(): string | undefined {
  const data = useRouteLoaderData('routes/admin/layout') as { load?: string } | undefined;
  return data?.load;
}
