import { messageOf } from './ask.server';
import type { Check } from './check';
import { linkExpiry, mailTemplates, oneTimeCodes, passwordRules, SET_PASSWORD } from './owner-checks';
import type { Project } from './project.server';
import { ok, skipped, Unseen, type Verdict, wrong } from './verdict';

const PROVIDERS = 'Authentication, Sign In / Providers';

/** Who may sign in, and by which way; what Auth does not tell anybody is named with the place to look at. */
export const ACCOUNT_CHECKS: Check[] = [
  {
    name: 'auth',
    async run({ auth }) {
      const answer = await auth();
      return answer.status === 200
        ? ok('Auth answers.')
        : wrong(`Auth fails (${messageOf(answer)}): look at Logs, Auth.`);
    },
  },
  {
    name: 'sign-up',
    async run(project) {
      const { disable_signup } = await project.authSettings();
      return disable_signup
        ? ok('Nobody makes an account but by invitation.')
        : wrong(`Everybody can make an account: switch off ${PROVIDERS}, Allow new users to sign up.`);
    },
  },
  {
    name: 'anonymous-sign-ins',
    async run(project) {
      const { external } = await project.authSettings();
      return external.anonymous_users
        ? wrong(`Everybody gets a session without an account: switch off ${PROVIDERS}, Allow anonymous sign-ins.`)
        : ok('Anonymous sign-ins are off.');
    },
  },
  {
    name: 'e-mail-provider',
    async run(project) {
      const { external } = await project.authSettings();
      return external.email
        ? ok('People sign in with e-mail and password.')
        : wrong(`Nobody can sign in: switch on ${PROVIDERS}, Email.`);
    },
  },
  {
    name: 'phone-provider',
    async run(project) {
      const { external } = await project.authSettings();
      return external.phone
        ? wrong(`People can sign in by telephone, past the limits of the site: switch off ${PROVIDERS}, Phone.`)
        : ok('The telephone is off.');
    },
  },
  { name: 'other-providers', run: otherProviders },
  {
    name: 'confirmed-addresses',
    async run(project) {
      const { mailer_autoconfirm, disable_signup } = await project.authSettings();
      if (!mailer_autoconfirm) return ok('An address counts once its mail was opened.');
      return disable_signup
        ? ok(`An address counts unproved, which matters little while sign-up is closed: ${PROVIDERS}, Confirm email.`)
        : wrong(`Accounts have addresses that nobody has proved: switch on ${PROVIDERS}, Confirm email.`);
    },
  },
  { name: 'sign-in', run: signIn },
  { name: 'site-url', run: siteUrl },
  { name: 'redirect-urls', run: redirectUrls },
  { name: 'mail-templates', run: mailTemplates },
  { name: 'link-expiry', run: linkExpiry },
  { name: 'password-rules', run: passwordRules },
  { name: 'one-time-codes', run: oneTimeCodes },
  {
    name: 'administrator',
    async run(project) {
      const { administrators, without_role } = await project.state();
      const others = without_role > 0 ? `, and ${without_role} accounts without a role` : '';
      return administrators > 0
        ? ok(
            `There ${administrators === 1 ? 'is one administrator' : `are ${administrators} administrators`}${others}.`,
          )
        : wrong(
            `Nobody is administrator: add a user in Authentication, Users, then run "update public.profiles set role = 'admin' where email = '…'" in the SQL editor.`,
          );
    },
  },
];

async function otherProviders(project: Project): Promise<Verdict> {
  const { external } = await project.authSettings();
  const own = ['email', 'phone', 'anonymous_users'];
  const others = Object.keys(external).filter((name) => external[name] === true && !own.includes(name));
  return others.length === 0
    ? ok('No other way leads in.')
    : wrong(
        `The site has no button for ${others.join(', ')}, which sign in past its limits: switch them off in ${PROVIDERS}.`,
      );
}

/** What Auth says to a person who does not exist shows what it would say to everybody. */
async function signIn(project: Project): Promise<Verdict> {
  const answer = await project.refusedSignIn();
  const { error_code } = (answer.json ?? {}) as { error_code?: unknown };
  if (error_code === 'invalid_credentials') return ok('A wrong password is refused, without a captcha.');
  if (error_code === 'captcha_failed') {
    return wrong(
      'Auth asks for a captcha, which the site does not show: switch off Authentication, Attack Protection.',
    );
  }
  if (error_code === 'email_provider_disabled') {
    return wrong(`Nobody can sign in: switch on ${PROVIDERS}, Email.`);
  }
  if (answer.status === 429) throw new Unseen('Auth has had too many sign-ins from here: try again in five minutes.');
  return wrong(`Auth refuses sign-ins for another reason (${messageOf(answer)}): look at Logs, Auth.`);
}

/** Auth sends a link that does not work back to the site, if it may, and to its own site URL otherwise. */
async function whereLinksLead(project: Project, wanted?: string): Promise<URL> {
  const query = new URLSearchParams({ token: 'supabase-check', type: 'recovery' });
  if (wanted) query.set('redirect_to', wanted);
  const answer = await project.ask(`/auth/v1/verify?${query}`);
  const location = URL.parse(answer.headers.get('location') ?? '');
  if (location) return location;
  throw new Unseen(`Auth does not say where its links lead (${messageOf(answer)}).`);
}

async function siteUrl(project: Project): Promise<Verdict> {
  const { publicUrl } = project.access;
  if (!publicUrl) return skipped('PUBLIC_URL is not set.');
  const { origin } = await whereLinksLead(project);
  return origin === publicUrl.origin
    ? ok(`Mails lead to ${origin}.`)
    : wrong(`Mails lead to ${origin}: set Authentication, URL Configuration, Site URL to ${publicUrl.origin}.`);
}

async function redirectUrls(project: Project): Promise<Verdict> {
  const { publicUrl } = project.access;
  if (!publicUrl) return skipped('PUBLIC_URL is not set.');
  const wanted = `${publicUrl.origin}${SET_PASSWORD}`;
  const { origin, pathname } = await whereLinksLead(project, wanted);
  return origin + pathname === wanted
    ? ok(`Links may lead to ${wanted}.`)
    : wrong(`Links may not lead to ${wanted}: add it in Authentication, URL Configuration, Redirect URLs.`);
}
