import type { FastifyReply } from 'fastify';
import type { sheetCalls } from '#contract/sheets.ts';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { TeamId } from '#domain/ids.ts';
import {
  type AvailabilityView,
  availabilitySheet,
  type RosterView,
  rosterSheet,
  type SheetSize,
} from '#domain/sheets/sheets.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import { currentLanguage, t } from '#languages/t.ts';
import { scopeNamed } from '#server/auth/team-scope.ts';
import type { Handlers } from '#server/calls/mount.ts';
import type { Db } from '#server/db/database.ts';
import { listSpecialDays } from '#server/db/month-reads.ts';
import { listRoles } from '#server/db/roles.ts';
import { listServicesOf, listServiceTimeLimits } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { listTeams } from '#server/db/teams.ts';
import { listVerses } from '#server/db/verses.ts';
import { churchToday, type Deps } from '#server/deps.ts';
import type { Refused } from '#server/http/refusal-error.ts';
import type { PrintableSheet } from '#server/ports.ts';
import { lastPublishedAt, publishedTeams } from '#server/roster/publish-queries.ts';
import { listAvailable, listNames, listServing } from './queries.ts';

/** Returns the data that all PDFs of a month share. The verse depends on the month, so that a reprint is identical. */
async function loadMonth(db: Db, month: Month) {
  const [{ churchName, nameFormat }, services, specialDays, verses] = [
    await readSettings(db),
    await listServicesOf(db, month),
    await listSpecialDays(db, month),
    await listVerses(db),
  ];
  const verse = verses[(month.year * 12 + month.month) % Math.max(1, verses.length)] ?? null;
  return { churchName, month, services, nameFormat, specialDays, verse };
}

/** Which teams' roster is printed and how, in normal print by default. */
interface RosterChoice {
  readonly scope: TeamScope;
  readonly view: RosterView;
  readonly size?: SheetSize | undefined;
}

/** Returns the teams with their names, in their order. None if the church has only one, which no one names. */
async function namedTeams(db: Db): Promise<Array<{ readonly id: TeamId; readonly name: string }>> {
  const teams = await listTeams(db);
  return teams.length > 1 ? teams.map(({ id, name }) => ({ id, name: name ?? '' })) : [];
}

interface RosterContext {
  readonly deps: Deps;
  readonly refused: Refused<'no_roster'>;
}

/**
 * Returns the published roster of a month as it is printed: of one team, or of all that have published it. Refuses if none has,
 * also for administrators.
 */
async function loadRoster(
  { deps, refused }: RosterContext,
  month: Month,
  { scope, view, size = 'normal' }: RosterChoice,
): Promise<PrintableSheet & { kind: 'roster' }> {
  const db = deps.database.query;
  const publishedAt = await lastPublishedAt(db, month, scope);
  if (publishedAt === null) throw refused('no_roster');
  const published = await publishedTeams(db, month);
  const isShown = (teamId: TeamId) => published.has(teamId) && isAmong(scope, teamId);
  const roles = await listRoles(db);
  const shown = (await namedTeams(db)).filter(({ id }) => isShown(id));
  const [only] = shown.length === 1 ? shown : [];
  const byTeam = shown.flatMap((team) =>
    roles
      .filter(({ teamId }) => teamId === team.id)
      .map((role) => ({ ...role, name: t('pdf:roleOfTeam', { team: team.name, role: role.name }) })),
  );
  const sheet = rosterSheet({
    ...(await loadMonth(db, month)),
    finalizedOn: todayIn(deps.timeZone, publishedAt),
    ...(only && { team: only.name }),
    roles: shown.length > 1 ? byTeam : roles.filter(({ teamId }) => isShown(teamId)),
    assignments: (await listServing(db, month)).filter(({ teamId }) => isShown(teamId)),
    learningName: (role) => t('common:duties.learning', { role }),
  });
  return { kind: 'roster', sheet, view, size };
}

/** Returns the available members of a month as they are printed. */
async function loadAvailability(
  deps: Deps,
  month: Month,
  view: AvailabilityView,
  size: SheetSize,
): Promise<PrintableSheet> {
  const db = deps.database.query;
  const roles = view === 'roles' ? await listRoles(db) : null;
  const sheet = availabilitySheet({
    ...(await loadMonth(db, month)),
    available: await listAvailable(db, month),
    roles: roles?.filter(({ isActive }) => isActive) ?? null,
    limits: await listServiceTimeLimits(db),
  });
  return { kind: 'availability', sheet, view, size };
}

/**
 * The PDFs of a month, in normal print by default. Each refuses as `busy` when too many are being rendered. `team`: whose roster it
 * is, if it is about one of several.
 */
export const monthPdfs = {
  async roster(context: RosterContext, month: Month, choice: RosterChoice) {
    const printed = await loadRoster(context, month, choice);
    const { team } = printed.sheet;
    return { content: await context.deps.pdfRenderer.render(printed), ...(team !== undefined && { team }) };
  },
  async availability(deps: Deps, month: Month, view: AvailabilityView, size: SheetSize = 'normal') {
    return { content: await deps.pdfRenderer.render(await loadAvailability(deps, month, view, size)) };
  },
};

/** Added to the file name, so that both sizes of a month can be in one folder. */
const FILE_NAME_SUFFIXES: Readonly<Record<SheetSize, string>> = { normal: '', large: '-large-print' };

function nameFile(reply: FastifyReply, name: string, size: SheetSize): void {
  reply.header('content-disposition', `attachment; filename="${name}${FILE_NAME_SUFFIXES[size]}.pdf"`);
}

export const sheetRoutes: Handlers<typeof sheetCalls> = {
  async downloadRosterSheet({ params, query, deps, reply, refused }) {
    const scope = await scopeNamed(deps.database.query, query.teamId);
    const { content } = await monthPdfs.roster({ deps, refused }, params, { scope, ...query });
    nameFile(reply, `roster-${monthKey(params)}`, query.size);
    return content;
  },

  async downloadAvailabilitySheet({ params, query, deps, reply }) {
    const { content } = await monthPdfs.availability(deps, params, query.view, query.size);
    nameFile(reply, `availability-${monthKey(params)}`, query.size);
    return content;
  },

  async listUnprintableNames({ deps }) {
    const names = await listNames(deps.database.query, churchToday(deps));
    return deps.pdfRenderer.findUnprintable([...names, currentLanguage().name]);
  },
};
