import type { Member } from '#contract/members.ts';
import type { ListedMember } from '#contract/users.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { idsNeedingInitials } from '#domain/members/namesakes.ts';
import type { PhoneNumber } from '#domain/members/phone.ts';
import type { Actor } from '#domain/sign-in/permissions.ts';
import { t } from '#languages/t.ts';
import type { MemberRow } from '#server/db/members.ts';
import { fieldsSeenBy, type MemberField } from '#server/db/personal-data.ts';

function pick(member: Member, fields: readonly MemberField[]): ListedMember {
  return Object.fromEntries(fields.map((field) => [field, member[field]])) as ListedMember;
}

/**
 * Returns all members, each with the fields that this actor may see (docs/product.md, "Access"). Without a
 * session these are names, and initials only for members with the same name.
 */
export function presentListedMembers(rows: readonly MemberRow[], actor: Actor | null): ListedMember[] {
  const members = rows;
  const seesNamesOnly = !actor || actor.firstLogin;
  const needInitials = idsNeedingInitials(seesNamesOnly ? members : [], 'full');

  const fields = fieldsSeenBy(seesNamesOnly ? 'everyone' : actor.isAdmin ? 'owner' : 'members');

  const presentOne = (member: Member): ListedMember => {
    const shown = pick(member, fields);
    return needInitials.has(member.id) ? { ...shown, initials: member.initials } : shown;
  };
  return members.map(presentOne).sort(compareByLastName);
}

/** Returns a member as leads see them, who plan the member's team: without what only administrators need. */
export function withoutContacts(member: MemberRow): MemberRow {
  return { ...member, phoneNumber: null, canText: true, email: null, contactBy: null, language: null };
}

/** Returns the sentences about a phone number under its field: how it will be saved, and what to check. */
export function phoneNotes(phone: PhoneNumber, typed: string | null | undefined): string[] {
  return [
    phone.number === typed?.trim() ? [] : t('common:phone.savedAs', { number: phone.number }),
    phone.isImpossible ? t('common:phone.impossible') : [],
  ].flat();
}
