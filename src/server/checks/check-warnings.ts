import { monthOf } from '#domain/calendar/calendar.ts';
import { ENDED, warningDue } from '#domain/checks/checks.ts';
import type { MemberId } from '#domain/ids.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import type { Transaction } from '../db/database.ts';
import { lockMember } from '../db/members.ts';
import { churchNow, churchToday, type Deps } from '../deps.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import type { Job } from '../ports.ts';
import { listComingDuties } from '../roster/duty-queries.ts';
import { listCoordinatorsOf } from '../teams/coordinator-queries.ts';
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

/** Tells the member and the coordinators of the teams that need a check that it ends, or only these that it has ended. */
async function tell(
  tx: Transaction,
  deps: WarningDeps,
  check: NeededCheck & { readonly days: number },
): Promise<void> {
  const { memberId, kindId, validUntil, days, teamIds } = check;
  const now = churchNow(deps);
  const isOver = days === ENDED;
  const dutiesWithout = await readDutiesWithout(tx, [check], now);
  if (isOver && dutiesWithout(check).length === 0) return;
  const isSetUp = channelsSetUp(deps);
  const coordinators = new Set<MemberId>();
  for (const teamId of teamIds)
    for (const id of await listCoordinatorsOf(tx, teamId, isOver ? 'action' : 'news', {
      ...{ isSetUp, except: [memberId] },
    }))
      coordinators.add(id);
  const message = {
    kind: isOver ? ('check_ended' as const) : ('check_ends' as const),
    details: { month: monthOf(validUntil), memberId, kindId, validUntil },
    createdBy: null,
    now: now.epochMs,
    expiresAt: isOver ? now.epochMs + NEWS_MS : endOfDay(validUntil, deps.timeZone),
  };
  const once = () => `${memberId} ${kindId} ${validUntil} ${days}`;
  const leads = await lockRecipients(tx, [...coordinators], isSetUp);
  await enqueueToMembers(tx, message, leads, { once, toCoordinators: true });
  if (isOver) return;
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
      const due = (await listNeededChecks(deps.database.query)).filter(
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
