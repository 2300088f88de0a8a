/** How long a link is valid, in hours (docs/product.md#accounts). */
export const LINK_HOURS = { invite: 72, recovery: 24 };
