import type { MessageWay, OutboxTimes } from '#domain/delivery/delivery.ts';
import { nightRules } from '#domain/delivery/quiet-hours.ts';
import { EMPTY_ANNOUNCEMENT } from '#domain/messages/announcement.ts';
import type { MemberKind, Message } from '#domain/messages/message.ts';
import { currentLanguage } from '#languages/t.ts';
import { makeMessageLink, sampleLink } from '../auth/personal-link.ts';
import { replacePersonalLink } from '../auth/personal-link-queries.ts';
import type { Transaction } from '../db/database.ts';
import { readSettings } from '../db/settings.ts';
import { isStillCoordinator } from '../db/teams.ts';
import { churchNow, type Deps } from '../deps.ts';
import { inLanguage } from '../language.ts';
import { readLanguages } from '../member-language.ts';
import { channelsSetUp } from './channels.ts';
import {
  type Claimed,
  changeChannel,
  claimNext,
  claimWith,
  findContent,
  listSubjects,
  postpone,
  saveDraftAnnouncement,
  saveWords,
} from './claim-queries.ts';
import { canShareMessage, digestOf, withReadersFirst } from './digest.ts';
import type { MailContent } from './enqueue-queries.ts';
import type { MessageKind, MessageKinds } from './kind.ts';
import { listCompanions, lockRecipients, type Recipient } from './recipient-queries.ts';
import { type Settlement, saveOutcome } from './sending-queries.ts';
import { hasSpace, writeMessage } from './write-message.ts';
import { pushSentence, type ToPush, writePushes } from './write-pushes.ts';

/** A claimed message with its words. */
export type ToSend = Claimed &
  (
    | ToPush
    | { readonly channel: 'sms'; readonly address: string; readonly body: string }
    | {
        readonly channel: 'email';
        readonly address: string;
        readonly mail: MailContent;
        /** The church's name. Empty: the sender has the name that the server's settings give it. */
        readonly senderName: string;
        /** Where answers go. Null: no one reads them. */
        readonly replyTo: string | null;
        /** Its tag. */
        readonly language: string;
      }
  );

export type ClaimDeps = Pick<
  Deps,
  | 'database'
  | 'clock'
  | 'random'
  | 'timeZone'
  | 'languages'
  | 'publicUrl'
  | 'smsGateway'
  | 'mailer'
  | 'push'
  | 'pinHasher'
>;

/**
 * Returns the words of a claimed message to the first of these people, or why it is not sent, or null if another
 * channel sends it. It includes the content of messages of its kind to the others with the same address.
 */
async function word(
  tx: Transaction,
  deps: ClaimDeps,
  kinds: MessageKinds,
  claimed: Claimed,
  subjects: Awaited<ReturnType<typeof listSubjects>>,
  [person, ...others]: readonly [Recipient, ...Recipient[]],
): Promise<ToSend | Settlement | null> {
  const now = churchNow(deps);
  const base = deps.publicUrl ?? '';
  const kind: MessageKind = kinds[claimed.kind as MemberKind];
  const { isToCoordinator: isCoordinator, createdAt: enqueuedAt } = claimed;
  const wordTo = async (to: Recipient) => {
    const details: Array<Message['details']> = [];
    for (const subject of subjects.filter(({ memberId }) => memberId === to.id))
      if (!isCoordinator || (await isStillCoordinator(tx, to, subject.details)))
        details.push(subject.details);
    if (details.length === 0) return null;
    const content = await kind.read(tx, details, { id: to.id, isCoordinator, enqueuedAt, base }, now);
    return content && { ...content, person: to };
  };
  const languageOf = await readLanguages(tx, deps);
  const own = await wordTo(person);
  const wasPushed = claimed.pushedAt !== null;
  // What was pushed is no longer asked, and nothing else is to be said.
  if (!own && wasPushed) return { state: 'sent', forget: true };
  if (!own) return { state: 'dropped', reason: 'no_longer_true', forget: true };
  const { contact, hasPush } = person;
  const way = hasPush && !wasPushed ? 'push' : contact?.channel;
  if (!way) return { state: 'failed', reason: 'unreachable', forget: true };
  if (way !== 'push' && !channelsSetUp(deps)[way])
    return { state: 'failed', reason: 'not_configured', forget: true };
  if (way !== claimed.channel) {
    await changeChannel(tx, claimed, way, now.epochMs);
    return null;
  }
  const { churchName: church, answerAddress: replyTo, hasShortPushes } = await readSettings(tx);
  const companions = await listCompanions(tx, person);
  const isOfOther = person.readerId !== person.id;
  const isShared = isOfOther || (way !== 'push' && companions.some(({ isAtAddress }) => isAtAddress));
  // No one reads the answers to a text message.
  const canReply = way === 'email' && replyTo !== null;
  const messageTo = (some: ReadonlyArray<typeof own>, link: string) => {
    const { facts, firstName } = digestOf(some, companions);
    const isForOther = isShared || some.length > 1;
    const { isGuest } = person;
    return [facts, { church, firstName, isForOther, isGuest, canReply, link }] as const;
  };
  let parts = [own];
  for (const other of others) {
    if (!canShareMessage(person, other, way, languageOf)) continue;
    // A message that can't be worded fails when it is claimed itself, without affecting the others.
    const part = await wordTo(other).catch(() => null);
    if (!part) continue;
    const more = withReadersFirst([...parts, part]);
    // People who don't fit into the text message get their own.
    if (way !== 'push' && !hasSpace(way, kind, ...messageTo(more, base && sampleLink(base)))) continue;
    const ids = subjects.filter(({ memberId }) => memberId === other.id).map(({ id }) => id);
    if (await claimWith(tx, claimed, ids, now.epochMs)) parts = more;
  }
  const memberIds = [...new Set(parts.map(({ person: { readerId } }) => readerId))];
  const [longest] = parts.flatMap(({ link }) => link ?? []).sort((a, b) => b.expiresAt - a.expiresAt);
  const { address: link, personalLink } = longest
    ? makeMessageLink(base, { memberIds, ...longest }, { random: deps.random, now: now.epochMs })
    : { address: base, personalLink: null };
  await replacePersonalLink(tx, claimed.id, personalLink, { now: now.epochMs, keepsFormer: wasPushed });
  if (way === 'push' || !contact) {
    const [facts] = messageTo(parts, link);
    for (const { person: to, announce } of parts)
      await saveDraftAnnouncement(tx, claimed, to.id, announce?.(facts) ?? EMPTY_ANNOUNCEMENT);
    const isAboutChild = parts.some((part) => part.person.id !== part.person.readerId);
    return writePushes(tx, deps, {
      claimed,
      readerId: person.readerId,
      church,
      sentence: pushSentence(kind, facts, isAboutChild || hasShortPushes),
      address: link || null,
      subject: subjects[0]?.details ?? null,
      actBy: claimed.actBy ?? claimed.expiresAt ?? longest?.expiresAt ?? null,
      isEnough: kind.isPushEnough?.(facts) ?? false,
      isUrgentToo: kind.isUrgentToo ?? false,
    });
  }
  const written = writeMessage(contact.channel, kind, ...messageTo(parts, link));
  // A message to several people leaves out nothing.
  for (const { person: to, announce, facts } of parts)
    await saveDraftAnnouncement(
      tx,
      claimed,
      to.id,
      announce?.(parts.length > 1 ? facts : written.said) ?? EMPTY_ANNOUNCEMENT,
    );
  await saveWords(tx, claimed, contact.address, written);
  const { subject, text, html } = written;
  const sent = { ...claimed, address: contact.address };
  return contact.channel === 'sms'
    ? { ...sent, channel: 'sms', body: text }
    : {
        ...sent,
        channel: 'email',
        mail: { subject: subject ?? '', text, html: html ?? '', attachment: null },
        senderName: church,
        replyTo,
        language: currentLanguage().tag,
      };
}

/** Words a claimed message to a member in the language that its reader reads now. */
async function wordInOwnLanguage(
  tx: Transaction,
  deps: ClaimDeps,
  kinds: MessageKinds,
  claimed: Claimed & { readonly memberId: number },
): Promise<ToSend | Settlement | null> {
  const subjects = await listSubjects(tx, claimed, deps.clock.now());
  const ids = [claimed.memberId, ...subjects.flatMap(({ memberId }) => memberId ?? [])];
  const people = await lockRecipients(tx, ids, channelsSetUp(deps));
  const person = people.find(({ id }) => id === claimed.memberId);
  if (!person) return { state: 'failed', reason: 'member_removed', forget: true };
  const language = (await readLanguages(tx, deps))(person.language);
  const others = people.filter((each) => each !== person);
  return inLanguage(language, () => word(tx, deps, kinds, claimed, subjects, [person, ...others]));
}

/** Returns the content of a claimed message to an address that is no member's. */
async function withContent(tx: Transaction, deps: ClaimDeps, claimed: Claimed): Promise<ToSend | Settlement> {
  const mail = await findContent(tx, claimed.messageId);
  if (!mail || claimed.address === null) return { state: 'failed', reason: 'not_configured' };
  const { churchName: senderName, answerAddress: replyTo } = await readSettings(tx);
  const { tag: language } = (await readLanguages(tx, deps))(null);
  return { ...claimed, address: claimed.address, channel: 'email', mail, senderName, replyTo, language };
}

/**
 * Claims the next due message of a channel and words it by the current state, in one transaction: a process that dies
 * before its end has claimed nothing. Messages that are no longer true, or reach no one, are settled at once. Returns
 * the message to send, 'none' if nothing is due, or 'settled'.
 */
export async function claimToSend(
  deps: ClaimDeps,
  kinds: MessageKinds,
  channel: MessageWay,
  times: OutboxTimes,
): Promise<ToSend | 'none' | 'settled'> {
  const { database, clock, timeZone } = deps;
  let id: number | null = null;
  const claim = database.transaction(async (tx): Promise<ToSend | 'none' | 'settled'> => {
    const now = clock.now();
    const night = nightRules(now, timeZone);
    const claimed = await claimNext(tx, channel, now, { leaseUntil: now + times.lease, night });
    id = claimed?.id ?? null;
    if (!claimed) return 'none';
    const { memberId } = claimed;
    const next =
      memberId === null
        ? await withContent(tx, deps, claimed)
        : await wordInOwnLanguage(tx, deps, kinds, { ...claimed, memberId });
    if (next === null) return 'settled';
    if (!('state' in next)) return next;
    await saveOutcome(tx, claimed.id, claimed.tries, next, now);
    return 'settled';
  });
  try {
    return await claim;
  } catch (error) {
    // A message that can't be worded must not hold up those behind it.
    if (id !== null) await postpone(database.query, id, clock.now() + times.longestRetry);
    throw error;
  }
}
