/** The code of an error that stands for the lost answer to a write: nobody knows whether it happened. */
export const ANSWER_LOST = 'ANSWER_LOST';

/**
 * The header with the key of a call by which the database does it once: where the answer is lost, the call is sent again.
 * The database takes the key as an argument; the header is for this program.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';
