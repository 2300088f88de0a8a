import type { ReactNode } from 'react';

type Props = {
  /** Of the progress bar. */
  label: string;
  /** Whether it shows only where files are sent. */
  files?: boolean;
  children: ReactNode;
};

/** What a form says while it is on its way, with scripts. */
export function WhileSending({ label, files = false, children }: Props) {
  return (
    <p
      role="status"
      hidden
      data-while-sending={files ? 'files' : ''}
      className="flex basis-full items-center gap-3 text-soil [&[hidden]]:hidden"
    >
      <progress aria-label={label} className="w-48" /> {children}
    </p>
  );
}
