import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import type { Db, Transaction } from '../db/database.ts';
import { listTeams } from '../db/teams.ts';
import type { Deps } from '../deps.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { membersWithNews, readRosterNews } from './news.ts';
import { readNotices, releaseFailed } from './notice-queries.ts';
import { publishedTeams } from './publish-queries.ts';
import { listRevisions } from './revision-queries.ts';

/** How long a message about a roster is useful. Longer than a mail server is usually unavailable. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60_000;

/**
 * Returns the people with news about the rosters of these teams in a month, and what the messages to them are about: all that
 * is published and new to them, also in other teams, so that everyone hears once. Leaves out people with
 * a message about the month waiting, because it is worded when it is sent. `among`: only these members, whose places have
 * just changed: what is being sent to them does not say so.
 */
export async function prepareNotice(
  db: Db,
  deps: Pick<Deps, 'smsGateway' | 'mailer' | 'push' | 'clock'>,
  month: Month,
  now: ChurchNow,
  scope: TeamScope,
  { among }: { readonly among?: readonly MemberId[] } = {},
) {
  // In this order, a message sent in between counts as waiting, never as missing.
  const { waiting, sending, ...notified } = await readNotices(db, month, scope);
  const news = await readRosterNews(db, month, now, { draftsOf: scope });
  const teams = await listTeams(db);
  // A team that was split off goes on from what its people know.
  const isKnown = ({ roleId }: { readonly roleId: RoleId }) => {
    const team = news.teamOf(roleId);
    return team !== undefined && isAmong(scope, team);
  };
  const hasNotified = notified.hasNotified || (teams.length > 1 && news.announced.some(isKnown));
  const ids = membersWithNews(news, scope, !hasNotified).filter((id) => !sending.has(id));
  const people = await lockRecipients(
    db,
    (among?.filter((id) => ids.includes(id) || sending.has(id)) ?? ids).filter((id) => !waiting.has(id)),
    channelsSetUp(deps),
  );
  const kind = hasNotified ? ('roster_changed' as const) : ('roster_published' as const);
  const published = await publishedTeams(db, month);
  const about = teams.map(({ id }) => id).filter((id) => published.has(id) && isAmong(scope, id));
  const details = {
    month,
    revision: (await listRevisions(db, month, 'all')).at(-1)?.number ?? 0,
    ...(teams.length > 1 && { teamIds: about }),
  };
  return { kind, details, news, people };
}

/** Enqueues the messages of a notice. Returns how many. The caller must have locked the month, which is published. */
export async function enqueueNotice(
  tx: Transaction,
  { kind, details, people }: Pick<Awaited<ReturnType<typeof prepareNotice>>, 'kind' | 'details' | 'people'>,
  { now, by }: { now: ChurchNow; by: MemberId | null },
): Promise<number> {
  const once = `${monthKey(details.month)} ${details.revision}`;
  await releaseFailed(tx, kind, once, people);
  const message = {
    kind,
    details,
    createdBy: by,
    now: now.epochMs,
    expiresAt: now.epochMs + NOTICE_LIFETIME_MS,
  };
  const { reached } = await enqueueToMembers(tx, message, people, { once: () => once });
  return reached.size;
}
