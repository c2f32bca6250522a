import { instantOf } from '#domain/calendar/time-zone.ts';
import type { CoverPlace } from '#domain/cover/candidates.ts';
import type { CoverStep } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { formatName } from '#domain/members/name-format.ts';
import type { Channel } from '#domain/messages/delivery.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { type CoverFacts, MESSAGE_TEXTS } from '#texts/messages.ts';
import { serviceTitle } from '#texts/services.ts';
import { makeMessageLink } from '../auth/personal-link.ts';
import type { Transaction } from '../db/database.ts';
import { listSharedDates } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { churchNow, type Deps } from '../deps.ts';
import { enqueueToMembers, type MemberRecipient } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { writeToMember } from '../outbox/write-to-member.ts';
import type { Random } from '../ports.ts';
import { namePlace } from './cover-facts.ts';

/** What every step of a request needs of its caller. */
export interface CoverContext {
  readonly now: ChurchNow;
  /** The address of this Sundial. Empty if it is not known. */
  readonly link: string;
  readonly random: Random;
  /** Which channels can send. */
  readonly isSetUp: Readonly<Record<Channel, boolean>>;
  /** The coordinator who has people asked. Null if Sundial sends by itself. */
  readonly by: MemberId | null;
}

/** Returns the context of a step. A job has no request, so it knows the address only if that is configured. */
export function coverContext(
  deps: Pick<Deps, 'clock' | 'random' | 'timeZone' | 'publicUrl' | 'smsGateway' | 'mailer'>,
  { link = deps.publicUrl ?? '', by = null }: Partial<Pick<CoverContext, 'link' | 'by'>> = {},
): CoverContext {
  const isSetUp = { sms: deps.smsGateway !== null, email: deps.mailer !== null };
  return { now: churchNow(deps), link, random: deps.random, isSetUp, by };
}

type Kind = 'cover_request' | 'cover_result' | 'cover_needed';

interface Audience {
  readonly kind: Kind;
  readonly memberIds: readonly MemberId[];
  readonly to: CoverFacts['to'];
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
  { now, link: base, random, isSetUp, by }: CoverContext,
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
    const { sms, email } = MESSAGE_TEXTS[kind];
    const texts = {
      sms: (facts: CoverFacts) => sms(details, facts),
      email: {
        subject: () => email.subject(details),
        body: (facts: CoverFacts) => email.body(details, facts),
      },
    };
    const recipients = (await lockRecipients(tx, memberIds)).flatMap(
      ({ contact, ...person }): MemberRecipient[] => {
        if (!contact || !isSetUp[contact.channel]) return [];
        const purpose = { kind: kind === 'cover_request' ? 'cover' : 'respond' } as const;
        // What coordinators read about needs their PIN.
        const { address: link, personalLink } =
          to === 'coordinator'
            ? { address: base, personalLink: null }
            : makeMessageLink(
                base,
                { memberId: person.id, purpose, expiresAt: linkExpiresAt },
                { random, now: now.epochMs },
              );
        const facts = { ...about, firstName: person.firstName, link, to };
        return [
          {
            memberId: person.id,
            name: fullName(person),
            dedupeKey: `${kind} ${person.id} ${id}`,
            personalLink,
            ...writeToMember(contact, texts, facts),
          },
        ];
      },
    );
    const message = { kind, details, createdBy: kind === 'cover_request' ? by : null, now: now.epochMs };
    await enqueueToMembers(tx, { ...message, expiresAt }, recipients);
  }
}
