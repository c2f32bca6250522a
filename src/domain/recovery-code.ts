/** Of 32 symbols each stands for 5 bits. There is no 0, 1, I or O: nobody has to guess what was written down. */
const SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 16 symbols are 80 bits, which nobody guesses: so a plain hash of a code is enough to keep it by. */
const LENGTH = 16;

const IS_CODE = new RegExp(`^[${SYMBOLS}]{${LENGTH}}$`);

/** How many recovery codes somebody is given at a time. */
export const RECOVERY_CODES = 10;

/** As a code is shown and kept: groups of four, as people write numbers down. */
function inGroups(symbols: string): string {
  return symbols.replace(/(.{4})(?=.)/g, '$1-');
}

/** A recovery code. `randomInt` gives a whole number from 0 up to but not including its argument; pass one fit for secrets. */
export function chooseRecoveryCode(randomInt: (exclusiveMax: number) => number): string {
  return inGroups(Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join(''));
}

/** Gives the code that somebody typed as it was shown, or null: case, spaces and dashes of any kind do not matter. */
export function readRecoveryCode(text: string): string | null {
  const symbols = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return IS_CODE.test(symbols) ? inGroups(symbols) : null;
}
