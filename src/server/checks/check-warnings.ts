import { monthOf } from '#domain/calendar/calendar.ts';
import { ENDED, warningDue } from '#domain/checks/checks.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import type { Transaction } from '../db/database.ts';
import { lockMember } from '../db/members.ts';
import { churchNow, churchToday, type Deps } from '../deps.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import type { Job } from '../ports.ts';
import { listComingDuties } from '../roster/duty-queries.ts';
import { type ForCoordinators, listCoordinatorsOf } from '../teams/coordinator-queries.ts';
import {
  findDueCheck,
  listNeededChecks,
  type NeededCheck,
  readDutiesWithout,
  saveToldDays,
} from './ending-queries.ts';

const HOUR = 3_600_000;

/** How long coordinators can still be told that a check has ended, in milliseconds. */
const NEWS_MS = 14 * 24 * HOUR;

type WarningDeps = Pick<Deps, 'database' | 'clock' | 'timeZone' | 'smsGateway' | 'mailer' | 'push'>;

/**
 * Tells the member and the coordinators of the teams that need a check that it ends. Once it has ended, only those of teams in which
 * the member has services after that, each about the services of their team.
 */
async function tell(
  tx: Transaction,
  deps: WarningDeps,
  check: NeededCheck & { readonly days: number },
): Promise<void> {
  const { memberId, kindId, validUntil, days } = check;
  const now = churchNow(deps);
  const isSetUp = channelsSetUp(deps);
  const details = { month: monthOf(validUntil), memberId, kindId, validUntil };
  const sent = { createdBy: null, now: now.epochMs };
  const key = `${memberId} ${kindId} ${validUntil} ${days}`;
  const coordinatorsOf = async (teamIds: readonly TeamId[], what: ForCoordinators) => {
    const ids = new Set<MemberId>();
    for (const teamId of teamIds)
      for (const id of await listCoordinatorsOf(tx, teamId, what, { isSetUp, except: [memberId] }))
        ids.add(id);
    return lockRecipients(tx, [...ids], isSetUp);
  };
  if (days === ENDED) {
    const duties = (await readDutiesWithout(tx, [check], now))(check);
    for (const teamId of new Set(duties.map((duty) => duty.teamId))) {
      const message = { kind: 'check_ended' as const, details: { ...details, teamId }, ...sent };
      const to = await coordinatorsOf([teamId], 'action');
      await enqueueToMembers(tx, { ...message, expiresAt: now.epochMs + NEWS_MS }, to, {
        ...{ once: () => `${key} ${teamId}`, toCoordinators: true },
      });
    }
    return;
  }
  const expiresAt = endOfDay(validUntil, deps.timeZone);
  const message = { kind: 'check_ends' as const, details, ...sent, expiresAt };
  const once = () => key;
  const coordinators = await coordinatorsOf(check.teamIds, 'news');
  await enqueueToMembers(tx, message, coordinators, { once, toCoordinators: true });
  // A guest renews a check only for services to come.
  const serves = (await listComingDuties(tx, now, { memberIds: [memberId] })).length > 0;
  const own = (await lockRecipients(tx, [memberId], isSetUp)).filter(({ isGuest }) => !isGuest || serves);
  await enqueueToMembers(tx, message, own, { once });
}

/** Returns the job that tells people of checks that end, each warning once, and of the duties after an end. */
export function checkWarningJob(deps: WarningDeps): Job {
  return {
    kind: 'check_warnings',
    intervalMs: HOUR,
    async run({ signal }) {
      const today = churchToday(deps);
      const due = (await listNeededChecks(deps.database.query, { today })).filter(
        (check) => warningDue(check, check.warnDays, today) !== null,
      );
      for (const { memberId, kindId } of due) {
        if (signal.aborted) break;
        await deps.database.transaction(async (tx) => {
          // Who enters a new date holds the same lock.
          await lockMember(tx, memberId, { orGuest: true });
          const check = await findDueCheck(tx, { memberId, kindId }, today);
          if (!check) return;
          await saveToldDays(tx, check, check.days);
          await tell(tx, deps, check);
        });
      }
      return null;
    },
  };
}
