/**
 * Sets a language whose texts are English, in brackets and 30 % longer. A text without brackets does not come from a
 * language's files. This function also runs in the browser, so it can't use anything outside itself.
 *
 * @param {readonly [string, string]} brackets
 */
export function setPseudoLocale([open, close]) {
  globalThis.sundialPseudoLocale = (text) => {
    // In groups, because the words of longer languages wrap too.
    const groups = '·'.repeat(Math.ceil(text.length * 0.3)).match(/.{1,6}/g) ?? [];
    return text === '' ? '' : `${open}${text}${groups.join(' ')}${close}`;
  };
}
