import { type Settings, settingsCalls } from '#contract/settings.ts';
import { useRead } from './server-state.ts';

/** Returns the church's settings and today's date. The page contains them, so they are always available. */
export function useChurch(): Settings {
  const { data } = useRead(settingsCalls.getSettings, {});
  if (!data) throw new Error('The page does not contain the settings');
  return data;
}
