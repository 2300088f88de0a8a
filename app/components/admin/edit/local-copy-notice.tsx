import { useLocation } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import { Button } from '~/components/ui/button';
import { AdminForm } from './admin-form';
import type { LocalCopy } from './local-copy';

type Props = { copy: LocalCopy; onDecision: () => void };

/** Offers what was typed into this form at an earlier visit and never saved. It stands outside the form. */
export function LocalCopyNotice({ copy, onDecision }: Props) {
  const { pathname } = useLocation();
  return (
    <AdminForm
      action="/admin/unsaved"
      onSubmit={() => setTimeout(onDecision)}
      data-local-copy
      className="mb-6 max-w-3xl rounded-2xl border-2 border-turmeric bg-turmeric-pale p-5"
    >
      <p className="font-semibold">This browser kept what you typed here and did not save.</p>
      <p>
        It is from <TimeOf iso={copy.at} />. Files that were not sent yet have to be chosen again.
      </p>
      <input type="hidden" name="path" value={pathname} />
      <input type="hidden" name="search" value={copy.search} />
      <input type="hidden" name="fields" value={JSON.stringify(copy.fields)} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary">Put it back</Button>
        <Button type="button" look="secondary" onClick={onDecision}>
          Let it go
        </Button>
      </div>
    </AdminForm>
  );
}
