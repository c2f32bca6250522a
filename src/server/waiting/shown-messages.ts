import type { ShownState } from '#contract/push.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MemberKind } from '#domain/messages/message.ts';
import { churchNow, churchToday, type Deps } from '../deps.ts';
import { KINDS } from '../messages/index.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import type { MessageKind } from '../outbox/kind.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { countWaiting, listPushed } from './waiting-queries.ts';

/** Returns the row of the outbox that a message id names. 0 for a test. */
const recipientOf = (messageId: string) => Number.parseInt(messageId, 10) || 0;

/**
 * Returns which of these messages, shown on a member's device, are no longer true or not theirs, and how much waits for
 * their answer. A test stays true.
 */
export async function checkShown(
  deps: Deps,
  memberId: MemberId,
  messageIds: readonly string[],
): Promise<ShownState> {
  const db = deps.database.query;
  const ids = messageIds.map(recipientOf).filter((id) => id > 0);
  const rows = await listPushed(db, ids);
  const people = await lockRecipients(
    db,
    rows.flatMap((row) => row.memberId ?? []),
    channelsSetUp(deps),
  );
  const readBy = new Set(people.filter(({ readerId }) => readerId === memberId).map(({ id }) => id));
  const now = churchNow(deps);
  const isTrue = async ({ kind, details, isToCoordinator, enqueuedAt, ...row }: (typeof rows)[number]) => {
    if (row.memberId === null || !readBy.has(row.memberId)) return false;
    const to = { id: row.memberId, isCoordinator: isToCoordinator, enqueuedAt, base: deps.publicUrl ?? '' };
    const { read }: MessageKind = KINDS[kind as MemberKind];
    return (await read(db, [details], to, now)) !== null;
  };
  const trueIds = new Set<number>();
  for (const row of rows) if (await isTrue(row)) trueIds.add(row.sentWith ?? row.id).add(row.id);
  const untrue = messageIds.filter((messageId) => {
    const id = recipientOf(messageId);
    return id > 0 && !trueIds.has(id);
  });
  return { untrue, waiting: await countWaiting(db, memberId, churchToday(deps)) };
}
