import { renderToString } from 'react-dom/server';
import type { Boot } from '#contract/boot.ts';
import { App } from './app.tsx';
import { loadScreensFor } from './router.tsx';

/**
 * Returns the HTML that the page at this address shows first. The build uses it for the sign-in screen, and the server
 * for the pages of signed-in members. The browser hydrates it.
 */
export async function renderPage(boot: Boot, address: string): Promise<string> {
  await loadScreensFor(address, boot);
  return renderToString(<App boot={boot} address={address} />);
}
