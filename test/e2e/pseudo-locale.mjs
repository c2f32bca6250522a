/**
 * Sets a language whose texts are English, in brackets and 30 % longer. A text without brackets does not come from a
 * language's files. From right to left, its letters are in reverse, except in names that the text isolates. This function
 * also runs in the browser, so it can't use anything outside itself.
 *
 * @param {{ brackets: readonly [string, string], direction: 'ltr' | 'rtl' }} locale
 */
export function setPseudoLocale({ brackets: [open, close], direction }) {
  // Unicode's overrides, between marks that count as letters.
  const [start, end] = direction === 'rtl' ? ['\u200f\u202e', '\u202c\u200f'] : ['', ''];
  globalThis.sundialPseudoLocale = {
    direction,
    show: (text) => {
      // As words of their own: those of longer languages wrap too.
      const groups = '·'.repeat(Math.ceil(text.length * 0.3)).match(/.{1,6}/g) ?? [];
      return text === '' ? '' : `${start}${open}${[text, ...groups].join(' ')}${close}${end}`;
    },
  };
}
