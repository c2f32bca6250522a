import type { TeamId } from '#domain/ids.ts';
import type { MemberKind } from '#domain/messages/message.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '#server/db/database.ts';
import { membersIn } from '#server/db/memberships.ts';
import { KINDS } from '#server/messages/index.ts';
import type { MessageKind } from '#server/outbox/kind.ts';

const kindsAwaited = (when: MessageKind['awaited']) =>
  (Object.keys(KINDS) as MemberKind[]).filter((name) => KINDS[name].awaited === when);

/** Returns a query of the failed messages since then that no administrator has seen, to members of these teams. */
function missedSince(db: Db, since: number, scope: TeamScope) {
  return db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .innerJoin('users', 'users.id', 'recipient.memberId')
    .where('recipient.state', '=', 'failed')
    .$if(scope !== 'all', (query) =>
      query.where('recipient.memberId', 'in', membersIn(db, scope as ReadonlySet<TeamId>)),
    )
    .where('seenAt', 'is', null)
    .where('recipient.createdAt', '>=', since)
    .where('users.removedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('messages.kind', 'in', kindsAwaited('always')),
        and([eb('messages.kind', 'in', kindsAwaited('if_automatic')), eb('isAutomatic', '=', true)]),
      ]),
    );
}

/** Returns how many messages were missed since then, and the newest ones. */
export async function listMissed(db: Db, since: number, limit: number, scope: TeamScope) {
  const { total } = await missedSince(db, since, scope)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await missedSince(db, since, scope)
    .select(['recipient.id', 'kind', 'details', 'reason', 'reasonCode', 'recipient.createdAt'])
    .select(['firstName', 'lastName', 'initials'])
    .orderBy('recipient.createdAt', 'desc')
    .orderBy('recipient.id', 'desc')
    .limit(limit)
    .execute();
  return { total: Number(total), rows };
}

export type MissedRow = Awaited<ReturnType<typeof listMissed>>['rows'][number];

/** Marks failed messages to members of these teams as seen. */
export async function markSeen(db: Db, ids: readonly number[], now: number, scope: TeamScope): Promise<void> {
  await db
    .updateTable('messageRecipients')
    .set({ seenAt: now })
    .where('id', 'in', ids)
    .$if(scope !== 'all', (query) =>
      query.where('memberId', 'in', membersIn(db, scope as ReadonlySet<TeamId>)),
    )
    .where('state', '=', 'failed')
    .where('seenAt', 'is', null)
    .execute();
}
