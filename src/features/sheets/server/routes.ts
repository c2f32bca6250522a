import type { FastifyReply } from 'fastify';
import type { sheetCalls } from '#contract/sheets.ts';
import { type Month, monthKey } from '#domain/calendar.ts';
import {
  type AvailabilityView,
  availabilitySheet,
  type RosterView,
  rosterSheet,
  type SheetSize,
} from '#domain/sheets.ts';
import { todayIn } from '#domain/time-zone.ts';
import type { Db } from '#server/db/database.ts';
import { listRoles, listSpecialDays } from '#server/db/month-reads.ts';
import { readSettings } from '#server/db/settings.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { type PrintedSheet, printAvailability, printRoster } from '#server/pdf/render-sheets.ts';
import { presentAvailable, presentServing } from './present.ts';
import { findPublished, listAvailable, listServing, listVerses } from './queries.ts';

/** What every sheet of a month needs. The verse goes by the month: the same sheet printed again is the same. */
async function loadMonth(db: Db, month: Month) {
  const [{ nameFormat }, specialDays, verses] = [
    await readSettings(db),
    await listSpecialDays(db, month),
    await listVerses(db),
  ];
  const verse = verses[(month.year * 12 + month.month) % Math.max(1, verses.length)] ?? null;
  return { month, nameFormat, specialDays, verse };
}

function optionsOf({ fontsDir, clock }: Deps, size: SheetSize) {
  return { size, fontsDir, now: clock.now() };
}

/** Prints the roster of a month; refuses one that is not published, to everybody. */
async function rosterPdf(deps: Deps, month: Month, view: RosterView, size: SheetSize): Promise<PrintedSheet> {
  const db = deps.database.query;
  const published = await findPublished(db, month);
  if (!published) throw new RefusalError('no_roster');
  const sheet = rosterSheet({
    ...(await loadMonth(db, month)),
    finalizedOn: todayIn(deps.timeZone, published.finalized_at ?? published.created_at),
    roles: await listRoles(db),
    assignments: (await listServing(db, month)).map(presentServing),
  });
  return printRoster(sheet, view, optionsOf(deps, size));
}

/** Prints who is available in a month. */
async function availabilityPdf(
  deps: Deps,
  month: Month,
  view: AvailabilityView,
  size: SheetSize,
): Promise<PrintedSheet> {
  const db = deps.database.query;
  const roles = view === 'roles' ? await listRoles(db) : null;
  const sheet = availabilitySheet({
    ...(await loadMonth(db, month)),
    available: (await listAvailable(db, month)).map(presentAvailable),
    roles: roles?.filter(({ is_active }) => is_active === 1) ?? null,
  });
  return printAvailability(sheet, view, optionsOf(deps, size));
}

/** The same sheets for whoever mails them. */
export const monthPdfs = {
  roster: async (deps: Deps, month: Month, view: RosterView) =>
    (await rosterPdf(deps, month, view, 'normal')).content,
  availability: async (deps: Deps, month: Month, view: AvailabilityView) =>
    (await availabilityPdf(deps, month, view, 'normal')).content,
};

/** Both sizes of a month may lie in one folder, and are told apart there. */
const NAME_ENDS: Readonly<Record<SheetSize, string>> = { normal: '', large: '-large-print' };

function asFile(
  reply: FastifyReply,
  name: string,
  { size, sheet }: { size: SheetSize; sheet: PrintedSheet },
): Uint8Array {
  reply.header('content-disposition', `attachment; filename="${name}${NAME_ENDS[size]}.pdf"`);
  return sheet.content;
}

export const sheetRoutes: Handlers<typeof sheetCalls> = {
  async downloadRosterSheet({ params, query, deps, reply }) {
    const sheet = await rosterPdf(deps, params, query.view, query.size);
    return asFile(reply, `roster-${monthKey(params)}`, { size: query.size, sheet });
  },

  async downloadAvailabilitySheet({ params, query, deps, reply }) {
    const sheet = await availabilityPdf(deps, params, query.view, query.size);
    return asFile(reply, `availability-${monthKey(params)}`, { size: query.size, sheet });
  },
};
