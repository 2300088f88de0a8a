import type { ReactNode } from 'react';
import { Button, ButtonLink } from '~/components/ui/button';

/** What the buttons of a form know of it. */
export type Saving = {
  /** The words of the button that saves. */
  label: string;
  saving: boolean;
  uploads: boolean;
  offline: boolean;
  /** Where its list is. */
  list: string;
  /** Further buttons beside the one that saves. */
  buttons?: ((disabled: boolean) => ReactNode) | undefined;
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

/** The one button of a form that saves. */
export function SaveButton({ label, saving, offline, className }: Saving & { className?: string }) {
  return (
    <>
      <Button name="intent" value="save" disabled={saving} className={className}>
        {saving && <span className="spinner size-5" aria-hidden="true" />}
        {saving ? 'Saving…' : label}
      </Button>
      {offline && (
        <p role="alert" className="basis-full font-medium text-alarm">
          There is no connection, so nothing is saved yet. What you typed stays here; save again when it is back.
        </p>
      )}
    </>
  );
}

/** The buttons beside the one that saves, and whether files are on their way. */
export function OtherButtons({ saving, uploads, list, buttons, children }: Saving & { children?: ReactNode }) {
  return (
    <>
      {children}
      {buttons?.(saving)}
      <ButtonLink to={list} look="secondary">
        Cancel
      </ButtonLink>
      {saving && uploads && (
        <p role="status" className="flex items-center gap-3 text-soil">
          <progress aria-label="Sending the files" className="w-32" /> Sending the files…
        </p>
      )}
    </>
  );
}
