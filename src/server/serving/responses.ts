import { monthOf, monthsOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type ChurchNow, isSameService, type ServiceRef } from '#domain/services/services.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { CoverContext } from '../cover/context.ts';
import { saveLeftAlone } from '../cover/left-alone-queries.ts';
import { enqueueCoverMessages } from '../cover/messages.ts';
import { rememberPlace } from '../cover/place-queries.ts';
import { findNewestRequest } from '../cover/request-queries.ts';
import { followWithCover, leaveEmpty } from '../cover/requests.ts';
import type { Author } from '../db/change-log.ts';
import { type Db, lockRosterMonth, lockServicesInUse, type Transaction } from '../db/database.ts';
import { saveAnswerWithPlace, saveResponse } from '../db/responses.ts';
import { listWithoutMember } from '../planner/read-places.ts';
import { type ComingDuty, listComingDuties, listComingDutiesOf } from '../roster/duty-queries.ts';

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

/**
 * Stores with the open request for a duty who then serves without its member, who is being removed, and tells the
 * coordinators.
 */
async function keepLeftAlone(
  tx: Transaction,
  duty: ComingDuty,
  dependents: readonly MemberId[],
  context: CoverContext,
): Promise<void> {
  const stored = await findNewestRequest(tx, duty.memberId, duty.service);
  if (stored?.request.state !== 'asking') return;
  await saveLeftAlone(tx, stored.id, await listWithoutMember(tx, stored.place, dependents));
  const step = { request: stored.request, ask: [], isHelpNeeded: false };
  await enqueueCoverMessages(tx, stored, step, context);
}

/**
 * Takes a member who is being removed off the upcoming services by published rosters, and seeks cover for each place,
 * which is open until someone takes it. Locks the services and the months, oldest first.
 */
export async function leaveDuties(
  tx: Transaction,
  by: Author,
  memberId: MemberId,
  /** People of the family who can't do without the member. */
  dependents: readonly MemberId[],
  context: CoverContext,
): Promise<void> {
  await lockServicesInUse(tx);
  const read = () => listComingDuties(tx, context.now, { memberIds: [memberId] });
  for (const month of monthsOf((await read()).map(({ date }) => date))) await lockRosterMonth(tx, month);
  for (const duty of await read()) {
    if (duty.response !== 'declined')
      await respondTo(tx, duty, { response: 'declined', reason: null }, context);
    await keepLeftAlone(tx, duty, dependents, context);
    // The request for cover outlives the assignment.
    await rememberPlace(tx, duty);
    await leaveEmpty(tx, by, duty, context.now.epochMs);
  }
}
