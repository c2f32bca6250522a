import { renderToString } from 'react-dom/server';
import type { Boot } from '#contract/boot.ts';
import { App } from './app.tsx';
import { loadScreensOf } from './router.tsx';

/**
 * Gives what the page at this address shows first, as HTML: for the build, which lays the sign-in screen into its
 * page, and for the server, which does so with the pages of signed-in people. The browser takes it over.
 */
export async function renderPage(boot: Boot, address: string): Promise<string> {
  await loadScreensOf(address, boot);
  return renderToString(<App boot={boot} address={address} />);
}
