import type { memberMergeCalls } from '#contract/member-merge.ts';
import {
  type FamiliesAt,
  type FamilyMerge,
  familiesAfterMerge,
  faultAfter,
  isOneTooLarge,
} from '#domain/families/family-changes.ts';
import { contactOf } from '#domain/members/contact.ts';
import { fullName } from '#domain/members/member-name.ts';
import {
  checkAdminsLeft,
  checkMerge,
  familyMergeOf,
  fieldsFromOther,
  type MergeField,
} from '#domain/members/merge.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { readFeedState } from '#server/auth/calendar-feed-queries.ts';
import { hasPasskeys } from '#server/auth/passkey-queries.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import type { Db } from '#server/db/database.ts';
import { lockAdmins, type MemberRow } from '#server/db/members.ts';
import { listMemberships } from '#server/db/memberships.ts';
import { listNames } from '#server/families/name-queries.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { presentEffects, readFamiliesAt, withFamilies } from '#server/members/reach.ts';
import { findPair, listServedByBoth, mergeMembers } from './merge-queries.ts';
import { countAnsweredByBoth, countRecords, listUsualServices } from './queries.ts';

/** Returns the data of a member who is merged. */
async function presentMerged(db: Db, row: MemberRow, { families }: FamiliesAt) {
  const family = families.find(({ members }) => members.some(({ memberId }) => memberId === row.id));
  const ids = family?.members.map(({ memberId }) => memberId) ?? [];
  const names = await listNames(db, ids);
  return {
    ...row,
    memberships: (await listMemberships(db, [row.id])).get(row.id) ?? [],
    usualServices: await listUsualServices(db, row.id),
    family: family
      ? { id: family.id, people: ids.flatMap((id) => names.find((one) => one.id === id) ?? []) }
      : null,
    isChild: family?.members.some(({ memberId, isChild }) => memberId === row.id && isChild) ?? false,
    hasPasskeys: await hasPasskeys(db, row.id),
    hasRosterCalendar: (await readFeedState(db, row.id, 'roster')).isOn,
  };
}

type Merged = Awaited<ReturnType<typeof presentMerged>>;

/** Returns the families, who has contact data, and who does not serve, after a merge. */
function afterMerge(
  before: FamiliesAt,
  familyMerge: FamilyMerge,
  { staying, other }: { readonly staying: Merged; readonly other: Merged },
  fromOther: readonly MergeField[],
): FamiliesAt {
  const kept = <Field extends MergeField & keyof Merged>(field: Field) =>
    (fromOther.includes(field) ? other : staying)[field];
  const contact = contactOf({
    contactBy: kept('contactBy'),
    phoneNumber: kept('phoneNumber'),
    canText: (fromOther.includes('phoneNumber') ? other : staying).canText,
    email: kept('email'),
  });
  const hasContact = new Set(before.hasContact);
  hasContact.delete(familyMerge.otherId);
  if (contact) hasContact.add(familyMerge.stayingId);
  else hasContact.delete(familyMerge.stayingId);
  const notServing = new Set(before.notServing);
  notServing.delete(familyMerge.otherId);
  if (kept('doesNotServe')) notServing.add(familyMerge.stayingId);
  else notServing.delete(familyMerge.stayingId);
  return { families: familiesAfterMerge(before.families, familyMerge), hasContact, notServing };
}

/** Returns why a family would have too many people, or could no longer follow its choices, or null. */
async function checkFamilies(db: Db, before: FamiliesAt, after: FamiliesAt) {
  if (isOneTooLarge(before.families, after.families)) return refusal('family_too_large');
  const fault = faultAfter(before.families, after.families);
  if (!fault) return null;
  const names = await listNames(db, [...fault.people, ...fault.otherPeople]);
  const nameOf = (id: number) => {
    const person = names.find((one) => one.id === id);
    return person ? fullName(person) : '';
  };
  return refusal('family_contradiction', {
    people: fault.people.map(nameOf),
    other: fault.other,
    otherPeople: fault.otherPeople.map(nameOf),
  });
}

export const memberMergeRoutes: Handlers<typeof memberMergeCalls> = {
  async previewMerge({ params, query, actor, deps, refused }) {
    const db = deps.database.query;
    const ids = { stayingId: params.id, otherId: query.otherId };
    const pair = await findPair(db, ids, { isLocked: false });
    if (!pair) throw refused('unknown_member');
    throwIfRefused(checkMerge(ids, actor.memberId, await listServedByBoth(db, ids)), refused);
    const before = await readFamiliesAt(db);
    const staying = await presentMerged(db, pair.staying, before);
    const other = await presentMerged(db, pair.other, before);
    const chosen = query.fromOther?.split(',') ?? [];
    const fromOther = fieldsFromOther({ staying, other }, chosen as readonly MergeField[]);
    const familyMerge = familyMergeOf(ids, { staying, other }, fromOther);
    const after = afterMerge(before, familyMerge, { staying, other }, fromOther);
    // Without values, others may still be chosen.
    if (query.fromOther !== undefined) throwIfRefused(await checkFamilies(db, before, after), refused);
    return {
      members: [
        { ...staying, records: await countRecords(db, ids.stayingId) },
        { ...other, records: await countRecords(db, ids.otherId) },
      ],
      answeredByBoth: await countAnsweredByBoth(db, ids),
      familyEffects: await presentEffects(db, before, after, {
        goneId: ids.otherId,
        stayingId: ids.stayingId,
      }),
    };
  },

  async mergeMembers({ params, body, actor, deps, refused }) {
    const ids = { stayingId: params.id, otherId: body.otherId };
    const now = deps.clock.now();
    await deps.database.transaction(async (tx) => {
      const adminIds = await lockAdmins(tx);
      const pair = await findPair(tx, ids, { isLocked: true });
      if (!pair) throw refused('unknown_member');
      throwIfRefused(checkMerge(ids, actor.memberId, await listServedByBoth(tx, ids)), refused);
      const person = { goneId: ids.otherId, stayingId: ids.stayingId };
      await withFamilies(tx, { by: actor, deps, person }, async (before) => {
        const staying = await presentMerged(tx, pair.staying, before);
        const other = await presentMerged(tx, pair.other, before);
        const fromOther = fieldsFromOther({ staying, other }, body.fromOther);
        const { isAdmin } = fromOther.includes('isAdmin') ? other : staying;
        throwIfRefused(checkAdminsLeft(ids, adminIds, isAdmin), refused);
        const familyMerge = familyMergeOf(ids, { staying, other }, fromOther);
        const after = afterMerge(before, familyMerge, { staying, other }, fromOther);
        throwIfRefused(await checkFamilies(tx, before, after), refused);
        await mergeMembers(tx, pair, { fromOther, familyMerge }, now);
        const named = { ...(fromOther.includes('name') ? other : staying), id: staying.id };
        const values = { merged: fullName(other), fromOther };
        await logChange(tx, actor, now, { subject: 'member', verb: 'merged', person: named, after: values });
      });
    });
    return undefined;
  },
};
