import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

type Area = { area: HTMLTextAreaElement; text: string; selection: [start: number, end: number] };

/**
 * Restores input from before hydration, and dispatches input events for it. React resets each text area that it
 * hydrates to its first text (initTextarea in react-dom) and drops its selection.
 */
export function RestoreEarlyInput({ children }: { children: ReactNode }) {
  // Read during rendering: React resets the areas before effects run.
  const areas = useRef<Area[]>(null);
  areas.current ??= Array.from(document.querySelectorAll('textarea'), (area) => ({
    area,
    text: area.value,
    selection: [area.selectionStart, area.selectionEnd],
  }));

  useLayoutEffect(() => {
    for (const { area, text, selection } of areas.current ?? []) {
      if (area.value !== text) area.value = text;
      if (area === document.activeElement) area.setSelectionRange(...selection);
    }
    areas.current = [];
  }, []);

  useEffect(() => {
    for (const form of document.forms) {
      for (const control of form.elements) {
        if (isChanged(control)) control.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }, []);
  return children;
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = Array.from(control.options).findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(first, 0);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false;
  const isBox = control.type === 'checkbox' || control.type === 'radio';
  return isBox ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
