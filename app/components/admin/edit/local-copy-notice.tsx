import { useLocation } from 'react-router';
import { Button } from '~/components/ui/button';
import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { AdminForm } from './admin-form';

/**
 * Offers what was typed into this form at an earlier visit and never saved. It stands outside the form, as a template that
 * scripts fill in and show (`app/enhance/office/local-copy.ts`).
 */
export function LocalCopyNotice() {
  const { pathname } = useLocation();
  const timeZone = useCompanyTimeZone();
  return (
    <template data-local-copy-notice="">
      <AdminForm
        action="/admin/unsaved"
        data-local-copy
        className="mb-6 max-w-3xl rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5"
      >
        <p className="font-semibold">This browser kept what you typed here and did not save.</p>
        <p>
          It is from <time data-zone={timeZone} />. Files that were not sent yet have to be chosen again.
        </p>
        <input type="hidden" name="path" value={pathname} />
        <input type="hidden" name="search" value="" />
        <input type="hidden" name="fields" value="" />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="secondary">Put it back</Button>
          <Button type="button" data-let-go look="secondary">
            Let it go
          </Button>
        </div>
      </AdminForm>
    </template>
  );
}
