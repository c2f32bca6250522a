import type { ChurchSettings } from '#contract/settings.ts';
import type { Settings } from '../db/settings.ts';
import { churchToday, type Deps } from '../deps.ts';

/** Returns the settings that every page needs. The others are for administrators, so no page contains them. */
export function toPageSettings(settings: Settings, deps: Deps): ChurchSettings {
  const {
    answerAddress: _address,
    hasShortPushes: _short,
    newOnceADay: _once,
    serviceMinutes: _minutes,
    ...shown
  } = settings;
  return {
    ...shown,
    timeZone: deps.timeZone,
    today: churchToday(deps),
    ...(deps.push?.takesDevices && { hasPush: true }),
  };
}
