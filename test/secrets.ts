import { expect } from 'vitest';
import type { ContactColumn } from '#server/db/personal-data.ts';
import { hashToken } from '#server/http/cookies.ts';
import { type CallingMember, PLANTED_PIN } from './every-call.ts';
import { readPdf } from './pdf.ts';
import type { CallResponse } from './visitor.ts';

/** Matches the planted values of each contact column, in any notation. */
const CONTACTS: Readonly<Record<ContactColumn, RegExp>> = {
  phoneNumber: /491[ -]?571[ -]?\d{3}/g,
  email: /planted\d{3}@example\.net/gi,
};

/** Returns the planted contact data in a text, without spaces and hyphens. */
export const contactsIn = (text: string) =>
  Object.values(CONTACTS).flatMap((pattern) =>
    (text.match(pattern) ?? []).map((found) => found.replace(/[ -]/g, '')),
  );

/** Returns a member's planted contact data as {@link contactsIn} finds them. */
export function contactsOf({ contacts }: CallingMember): string[] {
  const found = contactsIn(JSON.stringify(contacts));
  expect(found).toHaveLength(Object.keys(CONTACTS).length);
  return found;
}

const secretsOf = ({ sessionToken, deviceToken }: CallingMember) => [
  sessionToken,
  deviceToken,
  hashToken(sessionToken),
  hashToken(deviceToken),
];

/** Returns all that a response says: its headers without new cookies, and its body or the text of its PDF. */
export async function textOf({ body, headers, bytes }: CallResponse<unknown>): Promise<string> {
  const { 'set-cookie': _belongsToTheBrowser, ...rest } = headers;
  const isPdf = String(headers['content-type']).includes('pdf');
  const content = isPdf ? (await readPdf(bytes)).pages.join('\n') : JSON.stringify(body ?? '');
  return `${JSON.stringify(rest)}\n${content}`;
}

/** Returns the secrets of these people that a text contains: PINs, hashes and tokens. */
export function secretsIn(text: string, people: readonly CallingMember[]): string[] {
  return [PLANTED_PIN, '$argon2', ...people.flatMap(secretsOf)].filter((secret) => text.includes(secret));
}
