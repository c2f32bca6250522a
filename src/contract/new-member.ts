import * as z from 'zod/mini';
import { personName } from './fields.ts';

/**
 * What the form for a new member sends. A file of its own, because the sign-in page reads the list of members
 * and must not bring the schemas of a form it does not show (docs/decisions/0008).
 */
export const newMember = z.object({ firstName: personName('first'), lastName: personName('last') });
