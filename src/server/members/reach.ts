import type { FamilyEffectInResponse } from '#contract/families.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { type ChangedPerson, effectsOf, type FamiliesAt } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { contactOf } from '#domain/members/contact.ts';
import { type Author, logChange } from '../db/change-log.ts';
import { type Db, lockFamilies, type Transaction } from '../db/database.ts';
import { listCoordinators } from '../db/members.ts';
import { churchNow, type Deps } from '../deps.ts';
import { familyChanges } from '../families/log.ts';
import { listNames } from '../families/name-queries.ts';
import { listFamilies } from '../families/queries.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { listContactData, lockRecipients } from '../outbox/recipient-queries.ts';

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
  const message = {
    kind: 'unreachable' as const,
    details: { month: monthOf(today), memberIds },
    createdBy: by.memberId,
    now: epochMs,
    expiresAt: epochMs + NEWS_MS,
  };
  const coordinators = await lockRecipients(tx, await listCoordinators(tx), channelsSetUp(deps));
  await enqueueToMembers(tx, message, coordinators, { once: () => null, toCoordinators: true });
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
