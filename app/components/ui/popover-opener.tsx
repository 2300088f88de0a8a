import type { ReactNode } from 'react';

type Props = {
  target: string;
  className: string;
  children: ReactNode;
};

/**
 * Opens a popover. Where a browser has none, a link in its place makes it the target of the address, and it is shown by
 * that (app.css).
 */
export function PopoverOpener({ target, className, children }: Props) {
  return (
    <>
      <button type="button" popoverTarget={target} className={`${className} cursor-pointer no-popovers:hidden`}>
        {children}
      </button>
      <a href={`#${target}`} className={`${className} popovers:hidden`}>
        {children}
      </a>
    </>
  );
}

/** Closes the popover it stands in. */
export function PopoverCloser({ target, className, children, autoFocus = false }: Props & { autoFocus?: boolean }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={target}
        popoverTargetAction="hide"
        // biome-ignore lint/a11y/noAutofocus: the reader opened the popover, and the focus belongs in it
        autoFocus={autoFocus}
        className={`${className} cursor-pointer no-popovers:hidden`}
      >
        {children}
      </button>
      <a href="#content" className={`${className} popovers:hidden`}>
        {children}
      </a>
    </>
  );
}
