import type { CodeRefusal, RefusedPassword } from '~/lib/auth/own-account.server';

const REFUSED_PASSWORDS: Record<Exclude<RefusedPassword['outcome'], 'weak'>, string> = {
  same: 'This is the password that you have already. Please choose another one.',
  'code needed': 'Please sign in again with your one-time code, then change the password.',
  'sign-in too old':
    'The authentication service wants a sign-in of the last 24 hours for this. Please sign out and in again, or have a link mailed from “Forgot your password?” at the sign-in.',
  'wrong password': 'This is not your present password.',
  refused: 'The authentication service did not take this password. Please choose another one.',
  'signed out': 'Your session has ended. Please sign in again.',
};

const WEAKNESSES: Record<string, string> = {
  characters: 'It has to mix small letters, capital letters, digits and signs such as ! or ?.',
  pwned: 'It is known from a leak of other sites.',
};

export function passwordProblem(change: RefusedPassword): string {
  if (change.outcome !== 'weak') return REFUSED_PASSWORDS[change.outcome];
  const { reasons, shortest } = change;
  const length = shortest ? `It has to have ${shortest} characters or more.` : 'It has to be longer.';
  const said = reasons.map((reason) => (reason === 'length' ? length : WEAKNESSES[reason])).filter(Boolean);
  return ['The authentication service finds this password too weak.', ...said, 'Please choose another one.'].join(' ');
}

/** What a refused one-time code is refused for, and what to do. */
export const CODE_PROBLEMS: Record<CodeRefusal | 'used already', string> = {
  wrong: 'This code is wrong. Please enter the one that the app shows now.',
  'used already': 'This code was used already. Please wait for the next one.',
  'try again': 'The code could not be checked, and is not used up. Please enter the one that the app shows now.',
  'no app': 'This authenticator app is not known any more. Please sign in again.',
  'not offered':
    'The authentication service takes no one-time codes at present. Please tell whoever runs the site: its log says why.',
  'signed out':
    'Your sign-in has ended, for instance because you finished one on another device: its code ends those that still wait. Please sign in again.',
};

/**
 * @param hours null where nobody can know
 * @returns how long a link works, in words
 */
export function linkLife(hours: number | null): string {
  return hours === null ? 'once, and only for a while' : `once, within ${hours} hours`;
}

export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
