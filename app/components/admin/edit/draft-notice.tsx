import { useLocation } from 'react-router';
import { useIsVersion } from './draft';

/** Explains a form that is filled with a draft, or with an earlier version. */
export function DraftNotice() {
  const isVersion = useIsVersion();
  const isKept = new URLSearchParams(useLocation().search).has('kept');
  return (
    <div role="status" tabIndex={-1} data-error-summary className="rounded-2xl border-2 border-leaf bg-leaf-pale p-5">
      <p className="font-semibold">
        {isVersion
          ? 'The form shows an earlier version.'
          : isKept
            ? 'What you typed is back.'
            : 'You are signed in again, and what you typed is back.'}
      </p>
      <p>
        It is not saved yet.{' '}
        {isVersion ? 'Pictures are those of today.' : 'Files that are not shown below have to be chosen again.'}
      </p>
    </div>
  );
}
