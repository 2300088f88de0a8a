import type { OwnerSettings, Project } from './project.server';
import { ok, skipped, Unseen, type Verdict, wrong } from './verdict';

// What Auth tells its owner alone. Everybody else reads where to look.

/** The page to which the links of mails lead. */
export const SET_PASSWORD = '/admin/set-password';

const EMAIL = 'Authentication, Sign In / Providers, Email';

const TEMPLATES = [
  { name: 'Invite user', content: 'mailer_templates_invite_content', type: 'invite' },
  { name: 'Reset password', content: 'mailer_templates_recovery_content', type: 'recovery' },
] as const;

/** @returns the settings, or what to look at where only the owner sees them */
async function ownersOr(project: Project, whatToDo: string): Promise<OwnerSettings | Verdict> {
  try {
    return await project.ownerSettings();
  } catch (error) {
    if (!(error instanceof Unseen)) throw error;
    return skipped(`${error.message} ${whatToDo}`);
  }
}

export async function mailTemplates(project: Project): Promise<Verdict> {
  const link = (type: string) => `{{ .SiteURL }}${SET_PASSWORD}?token_hash={{ .TokenHash }}&type=${type}`;
  const places = TEMPLATES.map(({ name, type }) => `${name} to ${link(type)}`).join(', ');
  const found = await ownersOr(project, `See that the templates in Authentication, Emails lead: ${places}.`);
  if ('state' in found) return found;
  const other = TEMPLATES.filter(({ content, type }) => !leadsTo(found[content], type));
  return other.length === 0
    ? ok('Both templates lead to the site.')
    : wrong(
        `Links of mails do not work: let the template in Authentication, Emails lead ${other.map(({ name, type }) => `${name} to ${link(type)}`).join(', ')}.`,
      );
}

/** Whether a template has the parts of the link; HTML may write the `&` as `&amp;`. */
function leadsTo(template: string, type: string): boolean {
  const text = template.replaceAll('&amp;', '&').replaceAll(/\s/g, '');
  return text.includes(`${SET_PASSWORD}?token_hash={{.TokenHash}}&type=${type}`);
}

const AN_HOUR_S = 3600;
const A_DAY_S = 86_400;

export async function linkExpiry(project: Project): Promise<Verdict> {
  const place = `${EMAIL}, Email OTP Expiration`;
  const found = await ownersOr(project, `See ${place}: 86400 is a day, and the longest; an hour is short.`);
  if ('state' in found) return found;
  const seconds = found.mailer_otp_exp;
  if (seconds < AN_HOUR_S)
    return wrong(`Links end after ${seconds} s, before many read them: set ${place} to ${A_DAY_S}.`);
  const words = `Invitations and links for a new password work for ${Math.round(seconds / AN_HOUR_S)} h`;
  return ok(seconds < A_DAY_S ? `${words}; a day is possible: ${place}.` : `${words}.`);
}

/** The length that the site asks for, which whoever has a session can get around at Auth itself. */
const SHORTEST = 12;

export async function passwordRules(project: Project): Promise<Verdict> {
  const place = `${EMAIL}, Minimum password length`;
  const found = await ownersOr(project, `See ${place}: the site asks for ${SHORTEST} characters.`);
  if ('state' in found) return found;
  return found.password_min_length >= SHORTEST
    ? ok(`A password has at least ${found.password_min_length} characters.`)
    : wrong(`Auth takes passwords of ${found.password_min_length} characters: set ${place} to ${SHORTEST}.`);
}

export async function oneTimeCodes(project: Project): Promise<Verdict> {
  const place = 'Authentication, Multi-Factor, TOTP';
  const found = await ownersOr(project, `See that ${place} is enabled.`);
  if (!('state' in found)) {
    return found.mfa_totp_enroll_enabled && found.mfa_totp_verify_enabled
      ? ok('Everybody can use a one-time code.')
      : wrong(`Nobody can use a one-time code: enable ${place}.`);
  }
  // Where somebody uses one, it was enabled.
  const codes = await project.state().then(
    (state) => state.codes,
    () => 0,
  );
  if (codes === 0) return found;
  return ok(`${codes === 1 ? 'One person uses' : `${codes} people use`} a one-time code.`);
}
