import { useEffect, useRef } from 'react';
import { languageCalls } from '#contract/languages.ts';
import { currentLanguage, t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { changeLanguage, chooseLanguage } from '#web/session/device-language.ts';
import { GlobeIcon } from '#web/ui/start-icons.tsx';

/** Lets people choose a language before they sign in, by the languages' own names. Loads the page again. */
export function DeviceLanguageField() {
  const { data: languages } = useRead(languageCalls.listLanguages, {});
  const select = useRef<HTMLSelectElement>(null);
  const { tag: current } = currentLanguage();

  // On a slow connection people choose before the script has loaded.
  useEffect(() => {
    const tag = select.current?.value;
    if (tag && tag !== current) chooseLanguage(tag);
  }, [current]);

  function choose(target: HTMLSelectElement): void {
    const { value } = target;
    changeLanguage(() => chooseLanguage(value));
    // Until it is done, if it asks first.
    target.value = current;
  }

  if (!languages) return null;
  return (
    <label className="relative flex items-center text-ink-2">
      <GlobeIcon className="pointer-events-none absolute start-3 size-5" />
      <span className="sr-only">{t('common:language')}</span>
      <select
        ref={select}
        defaultValue={current}
        // On Back, a browser would restore the former choice, which looks like one made before the script has loaded.
        autoComplete="off"
        onChange={({ target }) => choose(target)}
        className="min-h-12 rounded-control bg-transparent ps-10 pe-2 text-ink"
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
