/**
 * Returns a pseudorandom number from 0 up to, but not including, 1 that depends only on the arguments. Unlike a
 * generator with state, it does not depend on the order of calls, so the church changes little from day to day.
 */
export function chanceOf(...what: ReadonlyArray<string | number>): number {
  // FNV-1a over the text, then the final steps of MurmurHash3. Without those, similar inputs have similar hashes.
  let hash = 0x811c9dc5;
  for (const character of what.join('/')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
