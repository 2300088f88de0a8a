import { ToastMessage } from '~/components/ui/toast-message';
import type { Toast } from '~/lib/http/toast';

/** The toast of a public page, at the top of its content. */
export function SiteToast({ toast }: { toast: Toast | null | false | undefined }) {
  if (!toast) return null;
  return (
    <div className="shell pt-5">
      <ToastMessage toast={toast} />
    </div>
  );
}
