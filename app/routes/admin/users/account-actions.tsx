import { AdminForm } from '~/components/admin/edit/admin-form';
import { Button } from '~/components/ui/button';

type Props = { isDeactivated: boolean; isSelf: boolean; makesLinks: boolean; problem: string | null };

/** The buttons that change a user's account rather than the profile. */
export function AccountActions({ isDeactivated, isSelf, makesLinks, problem }: Props) {
  return (
    <section aria-labelledby="account" className="mt-12 max-w-3xl">
      <h2 id="account" className="text-heading">
        Account
      </h2>
      {problem && (
        <p role="alert" className="mt-3 rounded-2xl border-2 border-alarm bg-white p-5 font-medium text-alarm">
          {problem}
        </p>
      )}
      <AdminForm className="mt-4 space-y-6">
        {makesLinks && !isDeactivated && (
          <Action
            intent="reset"
            label="Make a link for a new password"
            text="For somebody who forgot it, or lost their invitation. The present password stays valid until the link is used."
          />
        )}
        {makesLinks && !isSelf && (
          <Action
            intent="totp_off"
            label="Switch off the one-time code"
            text="For somebody who lost the phone with their authenticator app."
          />
        )}
        {!isSelf &&
          (isDeactivated ? (
            <Action
              intent="activate"
              label="Activate the account"
              text="They can sign in again, with the role above."
            />
          ) : (
            <Action
              intent="deactivate"
              label="Deactivate the account"
              text="Signs them out at once, and lets them not in again. What they wrote stays."
              look="alarm"
            />
          ))}
      </AdminForm>
    </section>
  );
}

type ActionProps = { intent: string; label: string; text: string; look?: 'secondary' | 'alarm' };

function Action({ intent, label, text, look = 'secondary' }: ActionProps) {
  const id = `${intent}-text`;
  return (
    <div>
      <Button name="intent" value={intent} look={look} aria-describedby={id}>
        {label}
      </Button>
      <p id={id} className="mt-1.5 text-fine text-soil">
        {text}
      </p>
    </div>
  );
}
