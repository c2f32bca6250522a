import { systemCalls } from '#contract/system.ts';
import { send } from '../api/api.ts';

const KEY = 'sundial-reloaded-at';

/** After a reload that didn't help, no other reload is tried for this long. */
const PAUSE_MS = 60_000;

/** Reloads the page, unless that was just tried or the server does not respond. Then the page stays as it is. */
export async function reloadIfServerResponds(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return;
  try {
    await send(systemCalls.getHealth, {});
  } catch {
    return;
  }
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
