import CircleQuestionMark from 'lucide:circle-question-mark';
import { useLocation } from 'react-router';
import { helpAddress } from './help';

/** The way to what explains the screen, in a tab of its own: what is typed into a form stays. */
export function HelpLink() {
  const help = helpAddress(useLocation().pathname);
  if (!help) return null;
  return (
    <a
      href={help}
      target="_blank"
      rel="noopener"
      data-help
      className="inline-flex min-h-11 items-center gap-2 text-soil underline decoration-sand underline-offset-4 hover:decoration-onion"
    >
      <CircleQuestionMark aria-hidden className="size-4" />{' '}
      <span className="max-[22.5rem]:sr-only">How this works</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
