import type { ReactElement } from 'react';
import { Written } from '~/components/ui/written';

type Props = {
  /** What it is about, for those who do not see what stands around it. */
  of: string;
  className?: string;
};

/** What a clamped element has beside its number of lines. */
export const UNCLAMPED = 'has-[+details[open]]:line-clamp-none no-has:line-clamp-none';

/** A text clamped to three lines, and a toggle that shows all of it. */
export function ClampedText({ text, className = 'mt-4', of }: Props & { text: string }) {
  return (
    <Clamped of={of} className={className}>
      <Written text={text} as="p" className={`line-clamp-3 whitespace-pre-line text-soil ${UNCLAMPED}`} />
    </Clamped>
  );
}

/**
 * An element that is clamped, and a toggle that shows all of it without scripts. The text is there once: the details are
 * empty, and the clamp depends on whether they are open (app.css).
 */
export function Clamped({ of, className = '', children }: Props & { children: ReactElement }) {
  return (
    <div className={`clamped ${className}`}>
      {children}
      <details className="group no-has:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-onion underline underline-offset-4">
          <span className="group-open:hidden">Read all</span>
          <span className="hidden group-open:inline">Show less</span>
          <span className="sr-only">: {of}</span>
        </summary>
      </details>
    </div>
  );
}
