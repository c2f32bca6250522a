import type { NotificationSettings, notificationCalls } from '#contract/notifications.ts';
import { addDays, lastDay, type Month, monthKey } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { membersWithChanges, withTakeovers } from '#domain/roster/revision.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { reminderRounds } from '#domain/serving/serving-reminder.ts';
import { logChange } from '#server/db/change-log.ts';
import { type Db, lockRosterMonth } from '#server/db/database.ts';
import { listPublishedDuties, listRevisions, listSavedDuties } from '#server/db/duties.ts';
import { listServicesOf } from '#server/db/services.ts';
import { churchNow, type Deps, linkOf } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import {
  listComingDuties,
  readServingReminders,
  updateServingReminders,
} from '#server/jobs/serving-reminder-queries.ts';
import { enqueueToMembers } from '#server/outbox/enqueue-queries.ts';
import type { Outbox } from '#server/outbox/outbox.ts';
import { lockRecipients } from '#server/outbox/recipient-queries.ts';
import { channelsSetUp, type Sending, sendingNow, writeToMembers } from '#server/outbox/write-to-members.ts';
import { isMonthPublished } from '#server/workflows/publish-month.ts';
import { presentNotice, servicesText } from './present.ts';
import { findNotifiedRevision, listTakeovers } from './queries.ts';

/** How long a message about a roster is useful. Longer than a mail server is usually unavailable. */
const NOTICE_LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** How many days ahead the settings say which reminders go out next. */
const DAYS_AHEAD = 31;

/** Returns whom a month's roster concerns that people have not been told yet, and the message to each who can be reached. */
async function prepareNotice(db: Db, month: Month, sending: Sending, timeZone: string) {
  const today = todayIn(timeZone, sending.now);
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
  const kind = notified === null ? ('roster_published' as const) : ('roster_changed' as const);
  const details = { month, revision: revisions.at(-1)?.number ?? 0 };
  const link = {
    purpose: { kind: 'respond' },
    expiresAt: endOfDay(services.at(-1)?.date ?? lastDay(month), timeZone),
  } as const;
  const recipients = writeToMembers(sending, { kind, details }, people, ({ id, contact }) => ({
    once: `${monthKey(month)} ${details.revision}`,
    link,
    facts: { services: servicesText(coming, id, services, contact.channel) },
  }));
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
    canSend: Object.values(channelsSetUp(deps)).includes(true),
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
      const sending = sendingNow(deps, linkOf(deps, request));
      if (body.dryRun) {
        const preview = { ...sending, random: null };
        const { kind, people, recipients } = await prepareNotice(
          deps.database.query,
          month,
          preview,
          deps.timeZone,
        );
        return presentNotice(kind, people, recipients, 0);
      }
      const notice = await deps.database.transaction(async (tx) => {
        await lockRosterMonth(tx, month);
        if (!(await isMonthPublished(tx, month))) throw refused('no_roster');
        const now = deps.clock.now();
        const notice = await prepareNotice(tx, month, { ...sending, now }, deps.timeZone);
        const { kind, details, people, recipients } = notice;
        const message = {
          kind,
          details,
          createdBy: actor.memberId,
          now,
          expiresAt: now + NOTICE_LIFETIME_MS,
        };
        const { enqueued } = await enqueueToMembers(tx, message, recipients);
        if (enqueued > 0)
          await logChange(tx, actor, now, { kind: 'people_notified', details: { month, members: enqueued } });
        return presentNotice(kind, people, recipients, enqueued);
      });
      void outbox.wake();
      return notice;
    },
  };
}
