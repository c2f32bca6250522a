/**
 * Gives a number from 0 up to, not including, 1 that looks drawn by lot but depends on nothing except what
 * it is drawn for. Unlike a generator that runs on, it does not mind in which order things are made up, so
 * the sample church changes by one day when today does, not altogether.
 */
export function chanceOf(...what: ReadonlyArray<string | number>): number {
  // FNV-1a over the text, then the finishing steps of MurmurHash3, without which neighbours stay alike.
  let hash = 0x811c9dc5;
  for (const character of what.join('/')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
