import { useMemo } from 'react';
import { forecastCalls } from '#contract/forecast.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { RoleId } from '#domain/ids.ts';
import type { GridRow } from '#domain/roster/month-grid.ts';
import { serviceKey } from '#domain/services/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import type { OpenForecast } from './place-button.tsx';

/**
 * Returns a function that says how an open place of the grid can be filled with the answers so far: null if easily, or
 * if it is not known. If a role has several open places at a service, the last ones are those that can't be filled.
 */
export function useOpenForecast(
  month: Month,
  services: readonly BuilderService[],
  rows: readonly GridRow[],
  lockedRoles: ReadonlySet<RoleId>,
): (roleId: RoleId, row: number, column: number) => OpenForecast | null {
  const isLocked = rows.every(({ role }) => lockedRoles.has(role.id));
  const isWanted = !isLocked && services.some(({ isPast }) => !isPast);
  const { data } = useRead(
    forecastCalls.getForecast,
    { params: monthInAddress(month), query: useTeamQuery() },
    { enabled: isWanted, isAwaited: false },
  );
  const forecasts = useMemo(
    () =>
      new Map(
        data?.services.flatMap((service) =>
          service.roles.map((role) => [`${serviceKey(service)} ${role.roleId}`, role] as const),
        ),
      ),
    [data],
  );
  return (roleId, row, column) => {
    const service = services[column];
    const forecast = service && forecasts.get(`${serviceKey(service)} ${roleId}`);
    if (!isWanted || !forecast || forecast.state === 'covered') return null;
    if (forecast.state === 'thin') return 'thin';
    const after = rows.filter(
      ({ role, cells }, index) => role.id === roleId && index > row && cells[column] === 'open',
    );
    return after.length < forecast.open ? 'short' : 'thin';
  };
}
