import { AdminForm } from '~/components/admin/edit/admin-form';
import { CONTROL } from '~/components/form/field';
import { Button } from '~/components/ui/button';
import type { BegunCode } from './account.server';

type Props = { usesCode: boolean; begun: BegunCode | null; problem: string | null };

/** Switches the one-time code of an authenticator app on and off. */
export function OneTimeCode({ usesCode, begun, problem }: Props) {
  return (
    <section aria-labelledby="one-time-code" className="mt-12 max-w-3xl rounded-2xl bg-white p-6 shadow-card">
      <h2 id="one-time-code" className="text-heading">
        One-time code
      </h2>
      <p className="mt-2 text-soil">
        {usesCode
          ? 'Switched on: after your password, the sign-in asks for a code of your authenticator app.'
          : 'An authenticator app on your phone shows a new code every 30 seconds. With it, a stolen password is of no use to anybody.'}
      </p>
      {problem && (
        <p id="code-problem" role="alert" className="mt-4 font-medium text-alarm">
          {problem}
        </p>
      )}
      <AdminForm noValidate className="mt-4 space-y-6">
        {begun && <Begun {...begun} isWrong={problem !== null} />}
        {usesCode && (
          <Button name="intent" value="totp_off" look="secondary">
            Switch it off
          </Button>
        )}
        {!usesCode && !begun && (
          <Button name="intent" value="totp" look="secondary">
            Switch it on
          </Button>
        )}
      </AdminForm>
    </section>
  );
}

function Begun({ factorId, secret, uri, qr, isWrong }: BegunCode & { isWrong: boolean }) {
  return (
    <>
      <ol className="list-decimal space-y-4 pl-5">
        <li>
          Scan this picture with your authenticator app
          <svg
            role="img"
            aria-label="QR code of the secret"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="mt-2 size-56 bg-white"
          >
            <path d={qr.path} className="fill-ink" />
          </svg>
        </li>
        <li>
          or{' '}
          <a href={uri} className="font-semibold text-onion underline underline-offset-4">
            open it on this phone
          </a>
          , or type this secret into it:{' '}
          <code data-totp-secret className="wrap-anywhere">
            {secret}
          </code>
        </li>
        <li>
          <label htmlFor="code" className="font-semibold">
            Enter the code that the app shows
          </label>
          <input
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'code-problem' : undefined}
            className={CONTROL}
          />
        </li>
      </ol>
      <input type="hidden" name="factor_id" value={factorId} />
      <input type="hidden" name="secret" value={secret} />
      <Button name="intent" value="verify">
        Switch it on
      </Button>
    </>
  );
}
