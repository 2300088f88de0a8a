import { TimeOf } from '~/components/admin/frame/time-of';
import type { Sending } from '~/domain/quotations/stored-quotation';

/** When a version was sent, by whom and how; each time of several. */
export function SentStatus({ sends }: { sends: Sending[] }) {
  if (sends.length === 0) return <>not yet</>;
  return (
    <ul>
      {sends.map(({ sent_at, channel, recipient, actor_name }) => (
        <li key={sent_at} className="wrap-anywhere">
          <TimeOf iso={sent_at} />
          {channel === 'mail' ? ` by mail${recipient ? ` to ${recipient}` : ''}` : ' as a file, by hand'}
          {actor_name && <span className="text-soil">, {actor_name}</span>}
        </li>
      ))}
    </ul>
  );
}
