import { useCompanyTimeZone } from '~/components/ui/time-zone';
import { longDate } from '~/lib/text/time-zone';

type Props = {
  /** What the page shows: what a form contains, or the row behind a share link with the end of the link (ISO 8601). */
  kind: 'typed' | { sharedUntil: string };
};

/** Says on top of a page that it is a preview, which no search engine lists. */
export function PreviewBar({ kind }: Props) {
  const timeZone = useCompanyTimeZone();
  return (
    <aside aria-label="Preview" data-preview className="bg-turmeric px-5 py-2.5 text-center text-fine text-ink">
      <meta name="robots" content="noindex, nofollow" />
      <strong>This is a preview.</strong>{' '}
      {kind === 'typed'
        ? 'It shows what stands in the form. Nothing of it is saved. Close this tab to go on writing.'
        : `It is not public. The link to it ends on ${longDate(kind.sharedUntil, timeZone)}.`}
    </aside>
  );
}
