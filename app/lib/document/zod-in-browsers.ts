import { z } from 'zod';

// zod would compile functions from strings, which the content security policy of hydrated pages refuses and reports. This
// has to run before the first schema, so root.tsx, which browsers load before any route, imports it.
if (typeof document !== 'undefined') z.config({ jitless: true });
