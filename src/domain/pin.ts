/** What is said of a PIN of the wrong shape (specification 5). */
export const PIN_SENTENCE = 'PIN must be 4-6 digits';

/** Whether the text is 4 to 6 of the digits 0 to 9 and nothing else (specification 5). */
export function isPin(text: string): boolean {
  return /^[0-9]{4,6}$/.test(text);
}

/**
 * The text with decimal digits of every script written as 0 to 9, the rest untouched. Keyboards for
 * Arabic, Hindi or Japanese may type their own digits; to their owner they are the same number.
 */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Unicode keeps decimal digits in unbroken runs from a zero upwards, some runs side by side.
    const code = digit.codePointAt(0) ?? 0;
    let runStart = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(runStart - 1))) runStart -= 1;
    return String((code - runStart) % 10);
  });
}

/** What a PIN field keeps of what was typed: its digits, at most `max` of them (specification 5). */
export function digitsOnly(text: string, max = 6): string {
  return withAsciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, max);
}
