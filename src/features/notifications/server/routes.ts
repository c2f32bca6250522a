import type { NotificationSettings, notificationCalls } from '#contract/notifications.ts';
import { addDays, lastDay, type Month, monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import type { Channel } from '#domain/messages/delivery.ts';
import { membersWithChanges, withTakeovers } from '#domain/roster/revision.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { reminderRounds } from '#domain/serving/serving-reminder.ts';
import { type MessageLink, makeMessageLink, sampleLink } from '#server/auth/personal-link.ts';
import { logChange } from '#server/db/change-log.ts';
import { type Db, lockRosterMonth } from '#server/db/database.ts';
import { listPublishedDuties, listRevisions, listSavedDuties } from '#server/db/duties.ts';
import { listServicesOf } from '#server/db/services.ts';
import { churchNow, churchToday, type Deps, linkOf } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import {
  listComingDuties,
  readServingReminders,
  updateServingReminders,
} from '#server/jobs/serving-reminder-queries.ts';
import { enqueueToMembers, type MemberRecipient } from '#server/outbox/enqueue-queries.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { lockRecipients } from '#server/outbox/recipient-queries.ts';
import { writeToMember } from '#server/outbox/write-to-member.ts';
import { isMonthPublished } from '#server/workflows/publish-month.ts';
import { MESSAGE_TEXTS } from '#texts/messages.ts';
import { presentNotice, servicesText } from './present.ts';
import { findNotifiedRevision, listTakeovers } from './queries.ts';

/** How long a message about a roster is useful. Longer than a mail server is usually unavailable. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** How many days ahead the settings say which reminders go out next. */
const DAYS_AHEAD = 31;

/** What a notice depends on besides the month. */
interface NoticeContext {
  readonly today: PlainDate;
  /** Which channels can send. */
  readonly isSetUp: Readonly<Record<Channel, boolean>>;
  /** Returns the link in the message to a member, which ends at this moment (ms). */
  readonly linkTo: (memberId: MemberId, expiresAt: number) => MessageLink;
  readonly timeZone: string;
}

/** Returns whom a month's roster concerns that people have not been told yet, and the message to each who can be reached. */
async function prepareNotice(db: Db, month: Month, { today, isSetUp, linkTo, timeZone }: NoticeContext) {
  const revisions = await listRevisions(db, month);
  const notified = await findNotifiedRevision(db, month);
  const before = revisions.find(({ number }) => number === notified);
  const known = before
    ? withTakeovers(
        await listPublishedDuties(db, [before.id]),
        await listTakeovers(db, month, before.published_at),
      )
    : [];
  const duties = await listSavedDuties(db, month);
  const concerned = membersWithChanges(known, duties, today);
  const people = await lockRecipients(db, [...concerned]);
  const services = await listServicesOf(db, month);
  const coming = duties.filter(({ date }) => date >= today);
  const linkExpiresAt = endOfDay(services.at(-1)?.date ?? lastDay(month), timeZone);
  const kind = notified === null ? ('roster_published' as const) : ('roster_changed' as const);
  const details = { month, revision: revisions.at(-1)?.number ?? 0 };
  const { sms, email } = MESSAGE_TEXTS[kind];
  const recipients = people.flatMap(({ contact, ...person }): MemberRecipient[] => {
    if (!contact || !isSetUp[contact.channel]) return [];
    const { address: link, personalLink } = linkTo(person.id, linkExpiresAt);
    const facts = {
      firstName: person.firstName,
      link,
      services: servicesText(coming, person.id, services),
    };
    const texts = {
      sms: (values: typeof facts) => sms(details, values),
      email: {
        subject: () => email.subject(details),
        body: (values: typeof facts) => email.body(details, values),
      },
    };
    return [
      {
        memberId: person.id,
        name: fullName(person),
        dedupeKey: `${kind} ${person.id} ${monthKey(month)} ${details.revision}`,
        personalLink,
        ...writeToMember(contact, texts, facts),
      },
    ];
  });
  return { kind, details, people, recipients };
}

/** Returns the settings with the reminders that go out next. */
async function readSettings(deps: Deps): Promise<NotificationSettings> {
  const db = deps.database.query;
  const servingReminders = await readServingReminders(db);
  const now = churchNow(deps);
  const duties = servingReminders.isOn
    ? await listComingDuties(db, now, addDays(now.today, servingReminders.daysBefore + DAYS_AHEAD))
    : [];
  const rounds = reminderRounds(duties, servingReminders, deps.timeZone);
  const next = rounds.find(({ at }) => at > now.epochMs);
  const people = new Set(next?.duties.map(({ memberId }) => memberId));
  return {
    servingReminders,
    next: next ? { at: new Date(next.at).toISOString(), people: people.size } : null,
    canSend: deps.smsGateway !== null || deps.mailer !== null,
  };
}

/** Returns the handlers of notifications, which send through the outbox. */
export function notificationRoutes(outbox: Outbox): Handlers<typeof notificationCalls> {
  return {
    getNotificationSettings: ({ deps }) => readSettings(deps),

    async saveNotificationSettings({ body, actor, deps }) {
      await deps.database.transaction(async (tx) => {
        const before = await readServingReminders(tx, { isLocked: true });
        const after = body.servingReminders;
        await updateServingReminders(tx, after);
        const details = { before, after };
        await logChange(tx, actor, deps.clock.now(), { kind: 'serving_reminders_changed', details });
      });
      return readSettings(deps);
    },

    async notifyRoster({ body, actor, deps, request, refused }) {
      const month = { year: body.year, month: body.month };
      const isSetUp = { sms: deps.smsGateway !== null, email: deps.mailer !== null };
      const base = linkOf(deps, request);
      const { timeZone } = deps;
      const context = { today: churchToday(deps), isSetUp, timeZone };
      if (body.dryRun) {
        const linkTo = () => ({ address: sampleLink(base), personalLink: null });
        const { kind, people, recipients } = await prepareNotice(deps.database.query, month, {
          ...context,
          linkTo,
        });
        return presentNotice(kind, people, recipients, 0);
      }
      const notice = await deps.database.transaction(async (tx) => {
        await lockRosterMonth(tx, month);
        if (!(await isMonthPublished(tx, month))) throw refused('no_roster');
        const now = deps.clock.now();
        const linkTo: NoticeContext['linkTo'] = (memberId, expiresAt) =>
          makeMessageLink(
            base,
            { memberId, purpose: { kind: 'respond' }, expiresAt },
            { random: deps.random, now },
          );
        const notice = await prepareNotice(tx, month, { ...context, linkTo });
        const { kind, details, people, recipients } = notice;
        const message = {
          kind,
          details,
          createdBy: actor.memberId,
          now,
          expiresAt: now + NOTICE_LIFETIME_MS,
        };
        const enqueued = await enqueueToMembers(tx, message, recipients);
        if (enqueued > 0)
          await logChange(tx, actor, now, { kind: 'people_notified', details: { month, members: enqueued } });
        return presentNotice(kind, people, recipients, enqueued);
      });
      void outbox.wake();
      return notice;
    },
  };
}
