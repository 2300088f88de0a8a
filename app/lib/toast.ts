/** A message in the corner: one at a time, gone by itself (contract, Toasts). */
export type Toast = {
  kind: 'success' | 'info' | 'warning' | 'destructive';
  title: string;
  message: string;
};
