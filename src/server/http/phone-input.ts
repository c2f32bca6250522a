import type { PhoneNumber } from '#domain/members/phone.ts';
import type { Db } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import { phoneReader } from '../phone/read-phone.ts';
import { issueAt } from './input-issue.ts';
import { RefusalError } from './refusal-error.ts';

/**
 * Returns the phone number in a request's field `phoneNumber`: undefined for a missing field or one that is sent back as
 * it is stored, and null to clear it. Throws a refusal for anything that is not a phone number.
 */
export async function readPhoneInput(
  db: Db,
  text: string | null | undefined,
  stored: string | null = null,
): Promise<PhoneNumber | null | undefined> {
  if (text === undefined || text === null) return text;
  if (text === stored) return undefined;
  const { country } = await readSettings(db);
  const phone = phoneReader(country)(text);
  if (phone.ok) return phone.value;
  throw new RefusalError('invalid_input', { issues: [issueAt('phoneNumber', phone.fault)] });
}
