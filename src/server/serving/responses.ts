import { monthOf, monthsOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type ChurchNow, isSameService, type ServiceRef } from '#domain/services/services.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { CoverContext } from '../cover/context.ts';
import { followWithCover } from '../cover/requests.ts';
import { type Db, lockRosterMonth, type Transaction } from '../db/database.ts';
import { learnsAt } from '../db/learners.ts';
import { saveAnswerWithPlace, saveResponse } from '../db/responses.ts';
import { type ComingDuty, listComingDutiesOf } from '../roster/duty-queries.ts';

/** A member's response to a duty, with the earlier one. */
type Responding = Pick<ComingDuty, 'service' | 'roleId' | 'memberId' | 'response'>;

/**
 * Stores a member's response to a duty, and starts or stops a request for cover accordingly. The caller must have
 * locked the month.
 */
async function respondTo(
  tx: Transaction,
  { service, roleId, memberId, response: before }: Responding,
  { response, reason }: GivenResponse,
  context: CoverContext,
): Promise<void> {
  const { date, timeId } = service;
  const place = { service: { date, timeId }, roleId, memberId };
  // A learner takes no place that someone could cover.
  if (!(await learnsAt(tx, place)))
    await followWithCover(tx, place, { service, before, given: response }, context);
  await saveResponse(tx, place, { response, reason }, context.now.epochMs);
}

/**
 * Does that for a response without an answer. A decline is a no and any other response a yes. That stays true when
 * someone else has the place. The caller must have locked the services and the month.
 */
export async function respondAndAnswer(
  tx: Transaction,
  duty: Responding,
  given: GivenResponse,
  context: CoverContext,
): Promise<void> {
  await respondTo(tx, duty, given, context);
  const isAvailable = given.response !== 'declined';
  const { now, answeredBy } = context;
  await saveAnswerWithPlace(tx, duty.memberId, duty.service, { isAvailable, now: now.epochMs, answeredBy });
}

/**
 * Applies a member's answers to their duties on published rosters: a no declines the duty and requests cover, and a yes
 * withdraws that until someone covers it. Returns the declined duties. The caller must have locked the services, and
 * stores the answers in the same transaction.
 */
export async function followAnswers(
  tx: Transaction,
  memberId: MemberId,
  answers: ReadonlyArray<ServiceRef & { readonly isAvailable: boolean }>,
  context: CoverContext,
): Promise<ComingDuty[]> {
  const declined: ComingDuty[] = [];
  for (const month of monthsOf(answers.map(({ date }) => date))) {
    const read = () => listComingDutiesOf(tx, month, context.now, { memberIds: [memberId] });
    if ((await read()).length === 0) continue;
    await lockRosterMonth(tx, month);
    for (const duty of await read()) {
      const answer = answers.find((each) => isSameService(each, duty));
      if (!answer || answer.isAvailable === (duty.response !== 'declined')) continue;
      const response = answer.isAvailable ? 'none' : 'declined';
      await respondTo(tx, duty, { response, reason: null }, context);
      if (response === 'declined') declined.push(duty);
    }
  }
  return declined;
}

/** Returns whether a member serves at a service by a published roster. */
export async function servesAt(db: Db, memberId: MemberId, service: ServiceRef, now: ChurchNow) {
  const duties = await listComingDutiesOf(db, monthOf(service.date), now, { memberIds: [memberId] });
  return duties.some((duty) => isSameService(duty, service));
}
