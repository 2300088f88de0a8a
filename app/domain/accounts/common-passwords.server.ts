import { onceSucceeded } from '~/lib/runtime/once-succeeded';

// On a scale of 0 to 4; below it, a program guesses the password within a hundred million tries.
const GOOD_ENOUGH = 3;

// What is good so far stays good. An estimate of 72 odd characters can take half a second, in which nobody else is served.
const READ = 24;
const MAX_SUBSTITUTIONS = 8;

const TOO_COMMON =
  'This password is too easy to guess: it is, or resembles, one that many people use. Please choose another one.';

// On demand: the lists of common passwords take a tenth of a second and some megabytes.
const checker = onceSucceeded(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: MAX_SUBSTITUTIONS });
});

/**
 * Compares a password with lists of common ones, and with what others know of the person.
 *
 * @param known such as name and e-mail address
 * @returns what is wrong with it, or null
 */
export async function commonPasswordProblem(password: string, known: (string | null)[]): Promise<string | null> {
  const words = known.flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : [])).filter(Boolean);
  return (await checker()).check(password.slice(0, READ), words).score < GOOD_ENOUGH ? TOO_COMMON : null;
}
