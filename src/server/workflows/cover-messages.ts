import { instantOf } from '#domain/calendar/time-zone.ts';
import type { CoverPlace } from '#domain/cover/candidates.ts';
import type { CoverStep } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { formatName } from '#domain/members/name-format.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { serviceTitle } from '#texts/services.ts';
import type { Transaction } from '../db/database.ts';
import { listSharedDates } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { churchNow, type Deps } from '../deps.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { type OwnFacts, type Sending, sendingNow, writeToMembers } from '../outbox/write-to-members.ts';
import { namePlace } from './cover-facts.ts';

/** What every step of a request needs of its caller. */
export interface CoverContext {
  readonly now: ChurchNow;
  readonly sending: Sending;
  /** The coordinator who has people asked. Null if Sundial sends by itself. */
  readonly by: MemberId | null;
}

/** Returns the context of a step. A job has no request, so it knows the address only if that is configured. */
export function coverContext(
  deps: Pick<Deps, 'clock' | 'random' | 'timeZone' | 'publicUrl' | 'smsGateway' | 'mailer'>,
  { link, by = null }: { readonly link?: string; readonly by?: MemberId | null } = {},
): CoverContext {
  return { now: churchNow(deps), sending: sendingNow(deps, link), by };
}

type Kind = 'cover_request' | 'cover_result' | 'cover_needed';

interface Audience {
  readonly kind: Kind;
  readonly memberIds: readonly MemberId[];
  readonly to: OwnFacts[Kind]['to'];
}

async function listCoordinators(tx: Transaction): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns who gets which message after a step. No one gets two. */
async function audiencesOf(tx: Transaction, place: CoverPlace, step: CoverStep): Promise<Audience[]> {
  const audiences: Audience[] = [{ kind: 'cover_request', memberIds: step.ask, to: 'taker' }];
  const { request } = step;
  if (step.isHelpNeeded)
    audiences.push({ kind: 'cover_needed', memberIds: await listCoordinators(tx), to: 'coordinator' });
  if (request.state === 'covered') {
    const others = (await listCoordinators(tx)).filter((id) => id !== request.by && id !== place.memberId);
    audiences.push(
      { kind: 'cover_result', memberIds: [place.memberId], to: 'leaver' },
      { kind: 'cover_result', memberIds: [request.by], to: 'taker' },
      { kind: 'cover_result', memberIds: others, to: 'coordinator' },
    );
  }
  return audiences.filter(({ memberIds }) => memberIds.length > 0);
}

/** Returns the facts in the messages about a place. */
async function factsOf(tx: Transaction, place: CoverPlace, takerId: MemberId | null) {
  const { date } = place.service;
  const { role, startsAt, name, ...leaver } = await namePlace(tx, place);
  const [taker] = takerId === null ? [] : await lockRecipients(tx, [takerId]);
  const { nameFormat } = await readSettings(tx);
  const sharesDate = (await listSharedDates(tx, [date])).has(date);
  return {
    startsAt,
    role,
    service: serviceTitle({ date, startsAt, name, sharesDate }),
    leaver: formatName(leaver, nameFormat),
    taker: taker ? formatName(taker, nameFormat) : '',
  };
}

/**
 * Enqueues the messages that follow from a step of a request, each once per recipient and request. They are dropped when
 * the service starts, or when its day ends if it has no time.
 */
export async function enqueueCoverMessages(
  tx: Transaction,
  { id, place }: { readonly id: number; readonly place: CoverPlace },
  step: CoverStep,
  { now, sending, by }: CoverContext,
): Promise<void> {
  const audiences = await audiencesOf(tx, place, step);
  if (audiences.length === 0) return;
  const { startsAt, ...about } = await factsOf(
    tx,
    place,
    step.request.state === 'covered' ? step.request.by : null,
  );
  const { date } = place.service;
  const linkExpiresAt = endOfDay(date, now.timeZone);
  const expiresAt = startsAt ? instantOf(date, startsAt, now.timeZone) : linkExpiresAt;
  const details = { service: place.service, roleId: place.roleId };
  for (const { kind, memberIds, to } of audiences) {
    const purpose = { kind: kind === 'cover_request' ? 'cover' : 'respond' } as const;
    // What coordinators read about needs their PIN.
    const link = to === 'coordinator' ? null : { purpose, expiresAt: linkExpiresAt };
    const people = await lockRecipients(tx, memberIds);
    const recipients = writeToMembers(sending, { kind, details }, people, () => {
      return { once: String(id), link, facts: { ...about, to } };
    });
    const message = { kind, details, createdBy: kind === 'cover_request' ? by : null, now: now.epochMs };
    await enqueueToMembers(tx, { ...message, expiresAt }, recipients);
  }
}
