import type { RoleId, ServiceTimeId, TeamId } from '../ids.ts';
import { limitsFrom, type ServiceTimeLimit } from '../services/service-limits.ts';
import type { TeamScope } from './scope.ts';

/** What decides who is asked to answer for a service. */
export interface NeededRoles {
  readonly hasSeveralTeams: boolean;
  readonly roles: ReadonlyArray<{
    readonly id: RoleId;
    readonly teamId: TeamId;
    readonly isActive: boolean;
    readonly maxLimit: number;
  }>;
  readonly limits: readonly ServiceTimeLimit[];
}

/**
 * Returns a function that gives the teams whose members are asked to answer for the services of a time: those with a role that is
 * needed there. In a church with one team, everyone is asked about every service, also without any roles.
 */
export function teamsAskedAt({
  hasSeveralTeams,
  roles,
  limits,
}: NeededRoles): (timeId: ServiceTimeId) => TeamScope {
  if (!hasSeveralTeams) return () => 'all';
  const limitAt = limitsFrom(limits);
  const active = roles.filter(({ isActive }) => isActive);
  return (timeId) => new Set(active.filter((role) => limitAt(timeId, role) > 0).map(({ teamId }) => teamId));
}
