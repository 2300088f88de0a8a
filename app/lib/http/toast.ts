/** A message above the page: one at a time, and it disappears by itself, docs/product.md#toasts. */
export type Toast = {
  kind: 'success' | 'info' | 'warning' | 'destructive';
  title: string;
  message: string;
  /** Shown for 2 s, not 5. */
  brief?: boolean;
  /** The path of the only page that shows it; any page where not given. */
  only_at?: string;
  /** What it is about, for the page that shows it; never shown itself. */
  about?: Record<string, string>;
  /** A button of the toast. It posts a small form, also without scripts. */
  action?: ToastAction;
};

/** The button of a toast: where its form goes, its hidden fields, and the button's label and `intent`. */
export type ToastAction = { to: string; label: string; intent: string; fields: Record<string, string> };
