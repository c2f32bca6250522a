import { existsSync, renameSync, rmSync } from 'node:fs';

/** Puts the fresh folder where the old one is. */
export function takePlace(fresh, place) {
  const old = `${fresh}-old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
