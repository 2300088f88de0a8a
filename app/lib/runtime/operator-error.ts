/**
 * Ends a program for a reason that the operator can solve. The message, one line about what happened and what to do, is
 * all that is printed; other errors are printed with their stack.
 */
export class OperatorError extends Error {}
