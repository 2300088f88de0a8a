/**
 * Ends a program for a reason that the person at the terminal can do something about. The message is one line for that
 * person: what happened, and what to do. It is all that is printed; any other error is shown as the surprise it is.
 */
export class OperatorError extends Error {}
