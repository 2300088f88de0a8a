import { z } from 'zod';

// zod would try to write functions from text, which the policy of hydrated pages refuses and reports. This has to
// come before the first schema, so root.tsx, which a browser runs before any route, imports it.
if (typeof document !== 'undefined') z.config({ jitless: true });
