import { forecastCalls, type MonthForecast } from '#contract/forecast.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { useRead } from '#web/api/server-state.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';

/** Returns a month's forecast, or undefined until it has loaded. It loads only if it is wanted. */
export function useForecast(month: Month, isWanted = true) {
  return useRead(
    forecastCalls.getForecast,
    { params: monthInAddress(month), query: useTeamQuery() },
    { enabled: isWanted, isAwaited: false },
  );
}

/** Returns why the month has no places to fill, or null. */
export function nothingToFill({ services }: MonthForecast): 'services' | 'roles' | null {
  if (services.length === 0) return 'services';
  return services.every(({ roles }) => roles.length === 0) ? 'roles' : null;
}

/** Returns how many places would stay open, and how many roles can only just be filled. */
export function shortfallOf({ services }: MonthForecast): { open: number; thin: number } {
  const roles = services.flatMap((service) => service.roles);
  return {
    open: roles.reduce((sum, role) => sum + role.open, 0),
    thin: roles.filter(({ state }) => state === 'thin').length,
  };
}
