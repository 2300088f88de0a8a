import { TimeOf } from '~/components/admin/frame/time-of';
import { Button } from '~/components/ui/button';
import type { FormPublication } from '~/lib/editing/publication';

/** The link that shows what is saved to somebody without an account. */
export function SharePanel({ share }: { share: FormPublication['share'] }) {
  return (
    <fieldset className="min-w-0 rounded-2xl bg-parchment p-5">
      <legend className="float-left w-full font-semibold">Show it to somebody without an account</legend>
      {share ? (
        <>
          {share.url && (
            <p className="mt-2">
              <a
                href={share.url}
                target="_blank"
                rel="noopener"
                data-share-link
                className="break-all text-onion underline"
              >
                {share.url}
              </a>
            </p>
          )}
          <p className="mt-1 text-fine text-soil">
            Whoever has this link sees what is saved here, also as a draft, until <TimeOf iso={share.until} />.
            {!share.url && ' It cannot be shown again; make a new one.'}
          </p>
        </>
      ) : (
        <p className="mt-1 text-fine text-soil">
          A link that shows what is saved here, for seven days. It can be withdrawn.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button name="intent" value="share" look="secondary">
          {share ? 'Make a new link' : 'Make a link'}
        </Button>
        {share && (
          <Button name="intent" value="unshare" look="secondary">
            Withdraw the link
          </Button>
        )}
      </div>
    </fieldset>
  );
}
