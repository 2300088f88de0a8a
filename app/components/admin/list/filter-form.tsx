import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { AdminForm } from '~/components/admin/edit/admin-form';

/** How long nothing is typed before what is typed counts. */
const PAUSE_MS = 500;

/**
 * The filters of a list, sent with GET, so that a result has an address. With scripts they act at once; the control that
 * is used keeps focus and cursor, because nothing of the form is drawn anew.
 */
export function FilterForm({ className, children }: { className: string; children: ReactNode }) {
  const submit = useSubmit();
  const { search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changes by links too, such as Back and "Show all".
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says when
  useEffect(() => {
    for (const control of box.current?.querySelectorAll('input, select') ?? []) showFilter(control);
  }, [search]);

  const act = (event: ChangeEvent<HTMLFormElement>) => {
    const control: Element = event.target;
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    const isTyped = control instanceof HTMLInputElement && control.type !== 'checkbox';
    // One step back leads to before what was typed, however often it acted meanwhile.
    const replace = isTyped && Boolean(new URLSearchParams(search).get(control.name));
    const send = (filters: HTMLFormElement) => {
      if (filters.checkValidity()) submit(filters, { replace, preventScrollReset: true });
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(send, isTyped ? PAUSE_MS : 0, event.currentTarget);
  };

  return (
    <div ref={box}>
      <AdminForm
        method="get"
        reloadDocument={false}
        onChange={act}
        onSubmit={() => clearTimeout(timer.current)}
        className={className}
      >
        {children}
      </AdminForm>
    </div>
  );
}

/** Gives a control the value of the address; what is being typed stays. */
function showFilter(control: Element): void {
  if (control instanceof HTMLSelectElement) control.value = control.dataset.value ?? control.value;
  else if (!(control instanceof HTMLInputElement)) return;
  else if (control.type === 'hidden') return;
  else if (control.type === 'checkbox') control.checked = control.defaultChecked;
  else if (control !== document.activeElement) control.value = control.defaultValue;
}
