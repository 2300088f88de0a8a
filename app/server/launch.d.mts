/** How Node runs the server, here and in the bench. */
export const FLAGS: string[];

/** What the server's environment has, unless the caller's says otherwise. */
export const ENVIRONMENT: Record<string, string>;
