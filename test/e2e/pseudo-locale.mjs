/**
 * Sets a language whose texts are English, in brackets and 30 % longer. A text without brackets does not come from a
 * catalogue. This function also runs in the browser, so it can't use anything outside itself.
 *
 * @param {readonly [string, string]} brackets
 */
export function setPseudoLocale([open, close]) {
  /** @param {string} text */
  const lengthen = (text) => {
    // In groups, because the words of longer languages wrap too.
    const groups = '·'.repeat(Math.ceil(text.length * 0.3)).match(/.{1,6}/g) ?? [];
    return `${open}${text}${groups.join(' ')}${close}`;
  };
  /** @type {(texts: any) => any} */
  const translate = (texts) => {
    if (typeof texts === 'string') return texts === '' ? '' : lengthen(texts);
    if (typeof texts === 'function') return (/** @type {any} */ ...args) => translate(texts(...args));
    if (Array.isArray(texts)) return texts.map(translate);
    return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, translate(text)]));
  };
  globalThis.sundialLanguage = { locale: 'en-GB', translate: (_name, english) => translate(english) };
}
