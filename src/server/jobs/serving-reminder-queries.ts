import { monthKey, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { type ChurchNow, groupByService, isPast, type Service } from '#domain/services/services.ts';
import type { ServingReminders } from '#domain/serving/serving-reminder.ts';
import { type Db, isPostgres } from '../db/database.ts';
import { listServicesBetween } from '../db/services.ts';

/** Returns whether and when people are reminded. `isLocked`: locked against changes until the transaction ends. */
export async function readServingReminders(db: Db, { isLocked = false } = {}): Promise<ServingReminders> {
  const row = await db
    .selectFrom('settings')
    .select(['serving_reminders_on', 'serving_reminders_days', 'serving_reminders_hour'])
    .where('id', '=', 1)
    .$if(isLocked && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return {
    isOn: row.serving_reminders_on === 1,
    daysBefore: row.serving_reminders_days,
    hour: row.serving_reminders_hour,
  };
}

/** Changes whether and when people are reminded. */
export async function updateServingReminders(
  tx: Db,
  { isOn, daysBefore, hour }: ServingReminders,
): Promise<void> {
  await tx
    .updateTable('settings')
    .set({
      serving_reminders_on: isOn ? 1 : 0,
      serving_reminders_days: daysBefore,
      serving_reminders_hour: hour,
    })
    .where('id', '=', 1)
    .execute();
}

/** Returns who serves from a date to another by saved rosters and has not declined, with role. */
function listServing(db: Db, from: PlainDate, to: PlainDate) {
  return db
    .selectFrom('roster_assignments')
    .innerJoin('service_roles', 'service_roles.id', 'roster_assignments.role_id')
    .select(['service_date as date', 'service_time_id as timeId', 'user_id as memberId'])
    .select('service_roles.name as role')
    .where('service_date', '>=', from)
    .where('service_date', '<=', to)
    .where('response', '!=', 'declined')
    .orderBy('service_date')
    .orderBy('roster_assignments.id')
    .execute();
}

/** Someone who serves at a service to come, by a published roster. */
export type Duty = Awaited<ReturnType<typeof listServing>>[number] & { readonly service: Service };

/** Returns who serves at the services to come until a date, by published rosters, and has not declined. */
export async function listComingDuties(db: Db, now: ChurchNow, until: PlainDate): Promise<Duty[]> {
  const months = await db
    .selectFrom('finalized_rosters')
    .select(['year', 'month'])
    .where('is_finalized', '=', 1)
    .where('year', '>=', monthOf(now.today).year)
    .execute();
  const published = new Set(months.map(monthKey));
  const dutiesAt = groupByService(await listServing(db, now.today, until), (duty) => duty);
  const services = await listServicesBetween(db, now.today, until);
  return services
    .filter((service) => published.has(monthKey(monthOf(service.date))) && !isPast(service, now))
    .flatMap((service) => dutiesAt(service).map((duty) => ({ ...duty, service })));
}
