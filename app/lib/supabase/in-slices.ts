/**
 * The header that lets a backend run a function's call in slices: again and again, until its `outcome` is not `next`,
 * with reads between, and all or nothing of it. In the database the function asks `current_slice()` for its part.
 * A backend whose calls run side by side ignores it, and its function does everything in one call.
 */
export const IN_SLICES = 'x-in-slices';
