import { LANGUAGE_COOKIE, languageCalls } from '#contract/languages.ts';
import { currentLanguage, t } from '#languages/t.ts';
import { send } from '../api/api.ts';
import { showFailure } from '../api/show-failure.ts';
import { showToast } from '../ui/toast-store.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { hardNavigate } from './hard-navigate.ts';
import { hasUnsavedInput } from './typed-input.ts';

/** The language chosen in this tab, and when. Someone who signs in soon after may be the one who chose it. */
const CHOSEN = 'sundial.chosen-language';
const SOON_MS = 10 * 60_000;
const storage = () => sessionStorage;

/** Stores the language (its tag) for this device and loads the page again in it. */
export function chooseLanguage(tag: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
  document.cookie = `${LANGUAGE_COOKIE}=${tag}; path=/; max-age=31536000; samesite=lax`;
  writeStored(storage, CHOSEN, `${tag} ${Date.now()}`);
  hardNavigate((location) => location.reload());
}

/** Does a change of the language, which loads the page again. Asks first, in a toast, if that drops what someone typed. */
export function changeLanguage(change: () => void): void {
  if (hasUnsavedInput())
    showToast({
      title: t('common:languageDropsInput'),
      nothingDone: true,
      action: { label: t('common:changeLanguage'), onClick: change },
    });
  else change();
}

/** Returns whether the member who has just signed in reads another language than the page. */
export function readsOtherLanguage({ language }: { readonly language: string | null }): boolean {
  return language !== null && language !== currentLanguage().tag;
}

/**
 * Offers messages in the language that was just chosen on the sign-in screen, if the member who has signed in has none of
 * their own. Someone else may have chosen it on a shared device, so it is only that of the page until they say so.
 */
export function offerChosenLanguage(member: { readonly language: string | null }, church: string): void {
  const { tag, name } = currentLanguage();
  const [chosen, at] = (readStored(storage, CHOSEN) ?? '').split(' ');
  writeStored(storage, CHOSEN, '');
  if (chosen !== tag || Date.now() - Number(at) >= SOON_MS || member.language !== null || tag === church)
    return;
  const save = () =>
    send(languageCalls.saveMyLanguage, { body: { language: tag } }).catch((error: unknown) =>
      showFailure(t('common:languageFailed'), error),
    );
  showToast({
    title: t('common:languageOffer', { language: name }),
    nothingDone: true,
    action: { label: t('common:languageAccept', { language: name }), onClick: () => void save() },
  });
}
