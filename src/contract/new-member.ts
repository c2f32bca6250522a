import * as z from 'zod/mini';
import { email, firstName, lastName, phoneNumber } from './fields.ts';

/**
 * The names and contact data of a new member. It has its own file so that the sign-in page, which reads the member list,
 * does not load the schemas of a form it does not show (docs/decisions/0008).
 */
export const newMember = z.object({
  firstName,
  lastName,
  phoneNumber,
  email,
});
