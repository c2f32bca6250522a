import { monthOf } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { DAYS_TO_CHANGE, type ServedPlace } from '#domain/served/served.ts';
import { type ServiceRef, serviceRef } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { channelsSetUp } from '#server/outbox/channels.ts';
import { enqueueToMembers } from '#server/outbox/enqueue-queries.ts';
import { lockRecipients } from '#server/outbox/recipient-queries.ts';
import { findTeamOfRole, listCoordinatorsOf } from '#server/teams/coordinator-queries.ts';
import { deleteAnswer, insertReport } from './queries.ts';

/**
 * Stores that it is wrong about a member whether they served, tells the coordinators of the team, and lets them be asked again. Does
 * nothing if the member has said so since they last spoke.
 */
export async function reportWrong(
  tx: Transaction,
  { memberId, roleId }: ServedPlace,
  service: ServiceRef,
  deps: Deps,
): Promise<void> {
  if (!(await insertReport(tx, service, memberId))) return;
  const teamId = await findTeamOfRole(tx, roleId);
  await deleteAnswer(tx, service, teamId);
  const isSetUp = channelsSetUp(deps);
  const ids = await listCoordinatorsOf(tx, teamId, 'action', { isSetUp, except: [memberId] });
  const { date } = service;
  const now = deps.clock.now();
  const message = {
    kind: 'served_wrong' as const,
    details: { month: monthOf(date), service: serviceRef(service), memberId, roleId },
    createdBy: null,
    now,
    expiresAt: endOfDay(addDaysClamped(date, DAYS_TO_CHANGE), deps.timeZone),
  };
  const once = () => `${memberId} ${date} ${service.timeId} ${now}`;
  await enqueueToMembers(tx, message, await lockRecipients(tx, ids, isSetUp), { once, toCoordinators: true });
}
