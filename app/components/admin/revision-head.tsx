import type { Revision } from '~/domain/history/revision';
import { TimeOf } from './time-of';

/** Who did something, and when. */
export function RevisionHead({ revision: { at, by, cause } }: { revision: Pick<Revision, 'at' | 'by' | 'cause'> }) {
  return (
    <p className="text-fine text-soil">
      <TimeOf iso={at} exact />, by <span className="font-semibold wrap-anywhere">{by}</span>
      {cause && <span className="wrap-anywhere">, {cause}</span>}
    </p>
  );
}
