/** A message in the corner: one at a time, and it disappears by itself, docs/product.md#toasts. */
export type Toast = {
  kind: 'success' | 'info' | 'warning' | 'destructive';
  title: string;
  message: string;
  /** Shown for 2 s, not 5. */
  brief?: boolean;
};
