/** Returns whether the text is exactly 4 to 6 of the digits 0 to 9 (docs/product.md, "PINs"). */
export function isPin(text: string): boolean {
  return /^[0-9]{4,6}$/.test(text);
}

/**
 * Returns the text with the decimal digits of every script as 0 to 9. Keyboards for Arabic, Hindi or Japanese can type
 * their own digits.
 */
export function withAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Unicode has decimal digits in continuous runs of ten starting at zero. Some runs are adjacent.
    const code = digit.codePointAt(0) ?? 0;
    let runStart = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(runStart - 1))) runStart -= 1;
    return String((code - runStart) % 10);
  });
}

/** Returns the digits of the text, at most `max` of them. */
export function digitsOnly(text: string, max = 6): string {
  return withAsciiDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, max);
}
