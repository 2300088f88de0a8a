import CircleCheck from 'lucide:circle-check';
import CircleX from 'lucide:circle-x';
import Info from 'lucide:info';
import TriangleAlert from 'lucide:triangle-alert';
import X from 'lucide:x';
import type { Toast, ToastAction } from '~/lib/http/toast';

const LOOKS = {
  success: { icon: CircleCheck, edge: 'border-leaf', ink: 'text-leaf' },
  info: { icon: Info, edge: 'border-soil', ink: 'text-soil' },
  warning: { icon: TriangleAlert, edge: 'border-turmeric', ink: 'text-soil' },
  destructive: { icon: CircleX, edge: 'border-alarm', ink: 'text-alarm' },
} as const;

/**
 * The one toast of a page. It is part of the HTML and disappears by CSS, without a script. It stands in the flow, above
 * the content, so it never covers anything; its room stays, so nothing moves when it goes.
 */
export function ToastMessage({ toast }: { toast: Toast | null | undefined }) {
  if (!toast) return null;
  const { icon: Icon, edge, ink } = LOOKS[toast.kind];
  const urgent = toast.kind === 'destructive' || toast.kind === 'warning';
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      data-toast
      data-brief={toast.brief || undefined}
      className={`toast flex max-w-3xl items-start gap-3 rounded-xl border-l-4 bg-white p-4 pr-3 shadow-card print:hidden ${edge}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1">
        <p data-toast-title className="font-semibold">
          {toast.title}
        </p>
        <p data-toast-message className="mt-0.5 text-soil">
          {toast.message}
        </p>
        {toast.action && <ToastButton action={toast.action} />}
      </div>
      <button
        type="button"
        data-toast-close
        aria-label="Close this message"
        className="hidden size-8 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-parchment scripted:grid"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** A plain form, because a toast also shows on public pages. */
function ToastButton({ action: { to, label, intent, fields } }: { action: ToastAction }) {
  return (
    <form method="post" action={to} autoComplete="off" className="mt-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        name="intent"
        value={intent}
        className="min-h-11 cursor-pointer rounded-full px-4 font-semibold ring-1 ring-bark ring-inset hover:bg-parchment"
      >
        {label}
      </button>
    </form>
  );
}
