import type { MemberId } from '#domain/ids.ts';
import type { NamedRule } from '#domain/serving-together/named-rules.ts';
import { withoutText } from '#languages/concerns.ts';
import { t } from '#languages/t.ts';
import type { Db, Transaction } from '../db/database.ts';
import { type NameOf, readNames } from '../db/names.ts';
import type { StoredRequest } from './request-queries.ts';

/** Stores who serves without the member of a request, who is about to be removed with their part in the family. */
export async function saveLeftAlone(
  tx: Transaction,
  requestId: number,
  memberIds: readonly MemberId[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx
    .insertInto('coverLeftAlone')
    .values(memberIds.map((memberId) => ({ requestId, memberId })))
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Returns the people who still serve without the removed member of a request. */
export async function listLeftAloneBy(db: Db, { id, place }: Pick<StoredRequest, 'id' | 'place'>) {
  const rows = await db
    .selectFrom('coverLeftAlone')
    .innerJoin('rosterAssignments as serving', 'serving.memberId', 'coverLeftAlone.memberId')
    .select('coverLeftAlone.memberId')
    .where('requestId', '=', id)
    .where('serving.date', '=', place.service.date)
    .where('serving.timeId', '=', place.service.timeId)
    .where('serving.response', '!=', 'declined')
    .orderBy('coverLeftAlone.memberId')
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Returns the sentences about who serves without the member of a request. `broken`: the rules that say so. */
export async function withoutTexts(
  db: Db,
  request: Pick<StoredRequest, 'id' | 'place'>,
  broken: readonly NamedRule[],
  { textOf = (rule) => withoutText(rule, request.place.memberId), nameOf }: TextOptions = {},
): Promise<string[]> {
  const left = await listLeftAloneBy(db, request);
  const nameIn = nameOf ?? (await readNames(db));
  const name = nameIn(request.place.memberId);
  return [
    ...broken.map(textOf),
    ...left.map((id) => t('concerns:servesWithout', { other: nameIn(id), name })),
  ];
}

interface TextOptions {
  /** Returns the sentence about a rule. */
  readonly textOf?: (rule: NamedRule) => string;
  readonly nameOf?: NameOf;
}
