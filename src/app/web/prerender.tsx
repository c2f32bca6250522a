import { renderToString } from 'react-dom/server';
import type { Boot } from '#contract/boot.ts';
import { provideCollation } from '#domain/text/collate.ts';
import { provideTranslator } from '#languages/t.ts';
import type { Translator } from '#languages/translator.ts';
import { App } from './app.tsx';
import { loadScreensFor } from './router.tsx';

/**
 * Returns the HTML that the page at this address shows first. The build uses it for the sign-in screen, and the server
 * for the pages of signed-in members. The browser hydrates it.
 */
export async function renderPage(boot: Boot, address: string, translator: Translator): Promise<string> {
  await loadScreensFor(address, boot);
  // Rendering is synchronous, so no other page sets other languages meanwhile.
  provideTranslator(() => translator);
  provideCollation(() => boot.settings.language);
  return renderToString(<App boot={boot} address={address} />);
}

export { LANGUAGES, offeredLanguages } from '#languages/index.ts';
export { createTranslator } from '#languages/translator.ts';
export { SCREEN_TEXTS, START_TEXTS } from './screen-texts.ts';
