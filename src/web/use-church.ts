import { type Settings, settingsCalls } from '#contract/settings.ts';
import { useRead } from './server-state.ts';

/** Gives the church's settings and today; the page brought them, so they are always there. */
export function useChurch(): Settings {
  const { data } = useRead(settingsCalls.getSettings, {});
  if (!data) throw new Error('The page came without its settings');
  return data;
}
