import { type ChurchSettings, settingsCalls } from '#contract/settings.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { formatPlannedDate } from '#languages/dates.ts';
import { serviceTitle, type TitledService } from '#languages/services.ts';
import { useRead } from './server-state.ts';

/** Returns the church's settings and today's date. The page contains them, so they are always available. */
export function useChurch(): ChurchSettings {
  const { data } = useRead(settingsCalls.getSettings, {});
  if (!data) throw new Error('The page does not contain the settings');
  return data;
}

/** Returns the title of a service where people plan: "Sun 5 Jul, 17:00". It has the year unless that is this one. */
export function useServiceTitle() {
  const { today } = useChurch();
  return (service: Omit<TitledService, 'date'> & { readonly date: PlainDate }): string =>
    serviceTitle(service, (date) => formatPlannedDate(date, today));
}
