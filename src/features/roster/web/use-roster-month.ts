import { publishedRoster } from '#contract/month-inputs.ts';
import { type FinalizedRoster, rosterCalls } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { countAssignedRoles } from '#domain/roster/roster.ts';
import { groupByService } from '#domain/services/services.ts';
import { shownNameAmong } from '#languages/guests.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type ListedService, useServices } from '#web/api/use-services.ts';
import { useCurrentUser } from '#web/session/session.ts';

/** A role of a service with the names of its people. */
export interface ServedRole {
  readonly id: RoleId;
  readonly name: string;
  readonly teamId: TeamId;
  readonly people: readonly string[];
  /** The position of the reader among them, or -1. */
  readonly you: number;
  /** What the reader is told about their own place in it. */
  readonly own?: Pick<Assignment, 'team' | 'arriveAt'> & { readonly isLearning?: true };
  /** Who learns the role, each as a sentence. */
  readonly learners: ReadonlyArray<{ readonly text: string; readonly isYou: boolean }>;
  /** The places that are still open. Only administrators know them. For members it is 0. */
  readonly open: number;
}

/** A team in a roster. */
type RosterTeam = FinalizedRoster['finalizedRoster']['teams'][number];

/** One service of a published roster. */
export interface RosterService extends ListedService {
  /** Those that someone serves in, and for planners those with open places too. In the order of the teams and roles. */
  readonly roles: readonly ServedRole[];
  readonly assignedRoles: number;
}

type Assignment = FinalizedRoster['assignments'][number];
type Learner = FinalizedRoster['learners'][number];
type OpenPlaces = NonNullable<FinalizedRoster['openPlaces']>[number];

/** Returns the roles of a service from its assignments and open places. */
function rolesOf(
  assignments: readonly Assignment[],
  learners: readonly Learner[],
  openPlaces: readonly OpenPlaces[],
  nameOf: (user: Assignment['user']) => string,
  you: MemberId,
): ServedRole[] {
  const roles = new Map<
    RoleId,
    ServedRole & {
      people: string[];
      you: number;
      own?: ServedRole['own'];
      open: number;
      learners: Array<ServedRole['learners'][number]>;
    }
  >();
  const roleOf = (role: Assignment['role']) => {
    const served = roles.get(role.id) ?? { ...role, people: [], you: -1, open: 0, learners: [] };
    roles.set(role.id, served);
    return served;
  };
  // In role order, and with those that someone serves in.
  for (const { role, open } of openPlaces) roleOf(role).open = open;
  for (const assignment of assignments) {
    const { role, user } = assignment;
    const served = roleOf(role);
    if (user.id === you) {
      served.you = served.people.length;
      served.own = assignment;
    }
    served.people.push(nameOf(user));
  }
  for (const learner of learners) {
    const { role, user, besideId } = learner;
    const served = roleOf(role);
    const beside = assignments.find((one) => one.user.id === besideId)?.user;
    const names = { name: nameOf(user), other: beside ? nameOf(beside) : '' };
    const text = t(beside ? 'common:duties.learnsWith' : 'common:duties.learnsAlone', names);
    served.learners.push({ text, isYou: user.id === you });
    if (user.id === you) served.own = { ...learner, isLearning: true };
  }
  return [...roles.values()];
}

/** Returns the roles of several services, each once. Each list is in role order, and so is what it returns. */
export function mergeInOrder(lists: ReadonlyArray<readonly ServedRole[]>): ServedRole[] {
  const merged: ServedRole[] = [];
  for (const list of lists) {
    let at = merged.length;
    for (const role of [...list].reverse()) {
      const known = merged.findIndex(({ id }) => id === role.id);
      if (known < 0) merged.splice(at, 0, role);
      else at = known;
    }
  }
  return merged;
}

/** Returns the published roster of a month, also if only some teams have published it, or null while it loads or if there is none. */
export function usePublishedRoster(month: Month) {
  const { data, isFetched } = useRead(rosterCalls.getFinalizedRoster, publishedRoster(month));
  return { isPending: !isFetched, published: data ?? null };
}

/** Returns the teams of a roster that have published it: those in which someone serves first. */
function publishedTeamsOf(published: FinalizedRoster | null, you: MemberId): RosterTeam[] {
  const teams = published?.finalizedRoster.teams.filter(({ isFinalized }) => isFinalized) ?? [];
  const isOwn = ({ id }: RosterTeam) =>
    published?.assignments.some(({ user, role }) => user.id === you && role.teamId === id) ?? false;
  return [...teams.filter(isOwn), ...teams.filter((team) => !isOwn(team))];
}

/**
 * Returns the published roster of a month by service, of one team (`teamId`) or of all. A draft or a failed request counts
 * as no roster.
 */
export function useRosterMonth(month: Month, teamId?: TeamId) {
  const { nameFormat } = useChurch();
  const { id: you } = useCurrentUser();
  const { isPending, published } = usePublishedRoster(month);
  const calendar = useServices(month);
  const all = published?.finalizedRoster.teams ?? [];
  const chosen = all.length > 1 ? all.find(({ id }) => id === teamId)?.id : undefined;
  const teams = publishedTeamsOf(published, you).filter(({ id }) => chosen === undefined || id === chosen);
  const order = teams.map(({ id }) => id);
  const isShown = ({ role }: Pick<Assignment, 'role'>) => order.includes(role.teamId);
  const assignments = (published?.assignments ?? []).filter(isShown);
  const learners = (published?.learners ?? []).filter(isShown);
  const nameOf = shownNameAmong(
    [...assignments, ...learners].map(({ user }) => user),
    nameFormat,
  );
  const assignedAt = groupByService(assignments, (one) => one);
  const learnersAt = groupByService(learners, (one) => one);
  const openAt = groupByService((published?.openPlaces ?? []).filter(isShown), (place) => place);
  const services = calendar.services.map(
    (service): RosterService => ({
      ...service,
      roles: rolesOf(assignedAt(service), learnersAt(service), openAt(service), nameOf, you).sort(
        (a, b) => order.indexOf(a.teamId) - order.indexOf(b.teamId),
      ),
      assignedRoles: countAssignedRoles(assignedAt(service)),
    }),
  );
  return {
    isLoading: isPending || calendar.isPending,
    /** True if the services could not be loaded. */
    isMissing: calendar.isLoadingError,
    retry: calendar.retry,
    record: published?.finalizedRoster ?? null,
    /** The teams of the church. One that is not named is the only one. */
    teams: all,
    chosen,
    /** Whether the chosen team has published it. */
    isPublished: order.length > 0,
    services,
  };
}
