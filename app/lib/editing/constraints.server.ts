import { getZodConstraint } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Constraints } from './form-response';

/**
 * Gives a form the constraints of its controls; browsers have no schemas.
 *
 * @param schema an object, or one that is read further
 */
export function constraintsOf(schema: z.ZodType): Constraints {
  return getZodConstraint(schema instanceof z.ZodPipe ? schema.in : schema);
}
