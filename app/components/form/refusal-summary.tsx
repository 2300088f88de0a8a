import { ToastMessage } from '~/components/ui/toast-message';
import type { Toast } from '~/lib/http/toast';

/**
 * A refused form without a field to mend. The toast lies on a summary of the same words, so that they are said once, and
 * still stand there when the toast is gone.
 */
export function RefusalSummary({ toast }: { toast: Toast }) {
  return (
    <section
      aria-labelledby="refusal"
      tabIndex={-1}
      data-error-summary
      className="grid rounded-xl *:col-start-1 *:row-start-1"
    >
      <div className="rounded-xl border-2 border-alarm bg-white p-5">
        <h2 id="refusal" className="text-heading text-alarm">
          {toast.title}
        </h2>
        <p className="mt-1">{toast.message}</p>
      </div>
      <ToastMessage toast={toast} />
    </section>
  );
}
