import { LANGUAGE_COOKIE, languageCalls } from '#contract/languages.ts';
import { currentLanguage } from '#languages/t.ts';
import { send } from '../api/api.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { hardNavigate } from './hard-navigate.ts';

/** The language chosen in this tab, and when. Someone who signs in soon after is the one who chose it. */
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

/**
 * Makes the language chosen on the sign-in screen that of the member who has just signed in, unless that was long ago or
 * another tab has chosen a different one for the device since. Returns whether the member reads another language than the page.
 */
export async function adoptChosenLanguage(member: { readonly language: string | null }): Promise<boolean> {
  const { tag } = currentLanguage();
  const [chosen, at] = (readStored(storage, CHOSEN) ?? '').split(' ');
  const isChosen = chosen === tag && Date.now() - Number(at) < SOON_MS;
  writeStored(storage, CHOSEN, '');
  if (!isChosen || member.language === tag) return (member.language ?? tag) !== tag;
  // If that fails, the member keeps their own language, or else reads that of the device.
  await send(languageCalls.saveMyLanguage, { body: { language: tag } }).catch(() => undefined);
  return false;
}
