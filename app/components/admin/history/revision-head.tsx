import { Link } from 'react-router';
import { TimeOf } from '~/components/admin/frame/time-of';
import type { Revision } from '~/domain/history/revision';

// As apply_product_import and undo_product_import name themselves.
const IMPORT = /^(undo of the )?import of /;

/** Who did something, and when. */
export function RevisionHead({ revision: { at, by, cause } }: { revision: Pick<Revision, 'at' | 'by' | 'cause'> }) {
  return (
    <p className="text-fine text-soil">
      <TimeOf iso={at} />, by <span className="font-semibold wrap-anywhere">{by}</span>
      {cause && (
        <span className="wrap-anywhere">
          ,{' '}
          {IMPORT.test(cause) ? (
            <Link to="/admin/manage-products/import" className="underline">
              {cause}
            </Link>
          ) : (
            cause
          )}
        </span>
      )}
    </p>
  );
}
