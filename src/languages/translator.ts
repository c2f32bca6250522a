import { createInstance, type Resource } from 'i18next';
import { type Language, SOURCE } from './index.ts';
import { isolate } from './isolate.ts';
import type { KeyWithElements, TextKey, ValuesOf } from './keys.d.ts';

/** Returns the text of a key (`namespace:key`) with its values filled in. The compiler checks both. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** The texts of one language. */
export interface Translator {
  readonly language: Language;
  /** For `Intl` (BCP 47). */
  readonly locale: string;
  readonly t: Translate;
  /** Returns a text as it is in the file, with its values, for `Trans`. */
  readonly marked: (key: KeyWithElements, values: object) => string;
  /** Returns a text that `Intl` wrote, as it is shown: marked in the pseudo-locale of tests. */
  readonly show: (text: string) => string;
  /** Returns the text of a key that may not exist, or null. */
  readonly find: (key: string) => string | null;
  readonly has: (namespace: string) => boolean;
  /** Adds the texts of a namespace that was loaded later. */
  readonly add: (namespace: string, texts: object) => void;
}

declare global {
  /** Changes each text and the direction. Tests set it, to find texts that are not from a language's files. */
  var sundialPseudoLocale: (Pick<Language, 'direction'> & Pick<Translator, 'show'>) | undefined;
}

/** Returns the translator of a language. `texts` are those known by now, by language and namespace. */
export function createTranslator(language: Language, texts: Resource): Translator {
  const pseudo = globalThis.sundialPseudoLocale;
  const direction = pseudo?.direction ?? language.direction;
  const i18n = createInstance();
  void i18n.init({
    lng: language.tag,
    fallbackLng: SOURCE.tag,
    resources: texts,
    initAsync: false,
    // React and the emails escape what they show as HTML.
    interpolation: { escape: (value) => isolate(value, direction) },
  });
  // The compiler checks keys by TextKey, not by the library's types.
  const translate = i18n.getFixedT(language.tag) as (key: string, values: object) => string;
  const show = pseudo?.show ?? ((text) => text);
  return {
    language: { ...language, direction },
    locale: language.locale ?? language.tag,
    show,
    t: (key, ...[values]) => show(translate(key, values ?? {})),
    marked: translate,
    find: (key) => (i18n.exists(key) ? show(translate(key, {})) : null),
    has: (namespace) => i18n.hasResourceBundle(language.tag, namespace),
    add: (namespace, added) => void i18n.addResourceBundle(language.tag, namespace, added),
  };
}
