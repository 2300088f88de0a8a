import type { PostStatus } from '~/domain/posts/post';
import { STATUS_LABELS } from './post-form';

const LOOKS: Record<PostStatus, string> = {
  published: 'bg-leaf-pale text-leaf',
  draft: 'bg-turmeric-pale text-soil',
  archived: 'bg-ink/10 text-soil',
};

/** The status of a post as a word on a colour: green, yellow or grey. */
export function StatusBadge({ status }: { status: PostStatus }) {
  return (
    <span
      data-status={status}
      className={`inline-block justify-self-start rounded-full px-3 py-0.5 text-fine font-semibold whitespace-nowrap ${LOOKS[status]}`}
    >
      {STATUS_LABELS[status]}
    </span>
  );
}
