import type { ReactNode } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';
import { WhileSending } from './while-sending';

/** What the buttons of a form know of it. */
export type Saving = {
  /** The words of the button that saves. */
  label: string;
  /** Where its list is. */
  list: string;
  /** Further buttons beside the one that saves. */
  buttons?: ReactNode;
};

/** The buttons below a form of what is not published. */
export function SaveBar(props: Saving) {
  return (
    <div className="contents md:sticky md:bottom-0 md:z-10 md:flex md:flex-wrap md:items-center md:gap-x-2 md:gap-y-4 md:border-t md:border-sand md:bg-paper md:py-4 md:[&_:is(a,button,select)]:px-4">
      <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-sand bg-paper py-3 md:static md:mt-0 md:border-0 md:py-0">
        <SaveButton {...props} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-4 md:mt-0 md:gap-2">
        <OtherButtons {...props} />
      </div>
    </div>
  );
}

type SaveProps = Saving & { className?: string };

/** The one button of a form that saves. */
export function SaveButton({ label, className }: SaveProps) {
  return (
    <Button name="intent" value="save" data-busy="Saving…" className={className}>
      <span data-words="save">{label}</span>
    </Button>
  );
}

/** The buttons beside the one that saves, and whether files are on their way. */
export function OtherButtons({ list, buttons, children }: Saving & { children?: ReactNode }) {
  return (
    <>
      {children}
      {buttons}
      <ButtonLink to={list} look="secondary">
        Cancel
      </ButtonLink>
      <WhileSending files label="Sending the files">
        Sending the files…
      </WhileSending>
    </>
  );
}
