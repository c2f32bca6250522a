import type { FamilyEffectInResponse } from '#contract/families.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { type ChangedPerson, effectsOf, type FamiliesAt } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { contactOf } from '#domain/members/contact.ts';
import { type Author, logChange } from '../db/change-log.ts';
import { type Db, lockFamilies, type Transaction } from '../db/database.ts';
import { listCoordinators } from '../db/members.ts';
import { listMemberships } from '../db/memberships.ts';
import { churchNow, type Deps } from '../deps.ts';
import { familyChanges } from '../families/log.ts';
import { listNames } from '../families/name-queries.ts';
import { listFamilies } from '../families/queries.ts';
import { type ChannelsSetUp, channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { listContactData, lockRecipients } from '../outbox/recipient-queries.ts';
import { listCoordinatorsOf } from '../teams/coordinator-queries.ts';

/** How long coordinators can still be told that someone can't be reached, in milliseconds. */
const NEWS_MS = 14 * 86_400_000;

/** Returns the families, who has contact data, and who does not serve. */
export async function readFamiliesAt(db: Db): Promise<FamiliesAt> {
  const people = await listContactData(db);
  return {
    families: await listFamilies(db),
    hasContact: new Set(people.flatMap(({ id, ...data }) => (contactOf(data) === null ? [] : [id]))),
    notServing: new Set(people.flatMap(({ id, doesNotServe }) => (doesNotServe ? [id] : []))),
  };
}

/** Returns the effects of a change of families, with names. */
export async function presentEffects(
  db: Db,
  before: FamiliesAt,
  after: FamiliesAt,
  person: ChangedPerson,
): Promise<FamilyEffectInResponse[]> {
  const effects = effectsOf(before, after, person);
  const names = await listNames(db, [...new Set(effects.flatMap(({ memberIds }) => memberIds))]);
  return effects.map(({ kind, memberIds }) => ({
    kind,
    people: memberIds.flatMap((id) => names.find((one) => one.id === id) ?? []),
  }));
}

/** Tells the coordinators, by a message, about people no message reaches any more. */
async function tellUnreachable(
  tx: Transaction,
  memberIds: readonly MemberId[],
  { by, deps }: { readonly by: Author; readonly deps: Deps },
): Promise<void> {
  if (memberIds.length === 0) return;
  const { today, epochMs } = churchNow(deps);
  const isSetUp = channelsSetUp(deps);
  for (const [ids, coordinators] of await groupByCoordinators(tx, memberIds, isSetUp)) {
    const message = {
      kind: 'unreachable' as const,
      details: { month: monthOf(today), memberIds: ids },
      createdBy: by.memberId,
      now: epochMs,
      expiresAt: epochMs + NEWS_MS,
    };
    const recipients = await lockRecipients(tx, coordinators, isSetUp);
    await enqueueToMembers(tx, message, recipients, { once: () => null, toCoordinators: true });
  }
}

/**
 * Returns the coordinators of these members' teams, together with the members they hear about: one message for
 * each coordinator. Administrators hear about members who are in no team.
 */
async function groupByCoordinators(
  tx: Transaction,
  memberIds: readonly MemberId[],
  isSetUp: ChannelsSetUp,
): Promise<Array<readonly [memberIds: readonly MemberId[], coordinators: readonly MemberId[]]>> {
  const memberships = await listMemberships(tx, memberIds);
  const heard = new Map<MemberId, MemberId[]>();
  for (const memberId of memberIds) {
    const teams = memberships.get(memberId) ?? [];
    const coordinators = new Set(teams.length === 0 ? await listCoordinators(tx) : []);
    for (const { teamId } of teams)
      for (const id of await listCoordinatorsOf(tx, teamId, 'action', { isSetUp })) coordinators.add(id);
    for (const id of coordinators) heard.set(id, [...(heard.get(id) ?? []), memberId]);
  }
  const groups = new Map<string, [MemberId[], MemberId[]]>();
  for (const [id, ids] of heard) {
    const group = groups.get(ids.join());
    if (group) group[1].push(id);
    else groups.set(ids.join(), [ids, [id]]);
  }
  return [...groups.values()];
}

/**
 * Makes a change that concerns families, in the caller's transaction, which must have locked the members. Logs how each
 * family changed, and tells the coordinators who is out of reach of messages any more.
 */
export async function withFamilies<Result>(
  tx: Transaction,
  acting: { readonly by: Author; readonly deps: Deps; readonly person?: ChangedPerson },
  change: (before: FamiliesAt) => Promise<Result>,
): Promise<Result> {
  await lockFamilies(tx);
  const before = await readFamiliesAt(tx);
  const result = await change(before);
  const after = await readFamiliesAt(tx);
  const changes = await familyChanges(tx, before.families, after.families);
  await logChange(tx, acting.by, acting.deps.clock.now(), ...changes);
  const effects = effectsOf(before, after, acting.person ?? { goneId: null });
  const unreachable = effects.find(({ kind }) => kind === 'unreachable');
  await tellUnreachable(tx, unreachable?.memberIds ?? [], acting);
  return result;
}
