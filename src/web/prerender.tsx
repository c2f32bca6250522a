import { renderToString } from 'react-dom/server';
import type { Boot } from '#contract/boot.ts';
import { App } from './app.tsx';

/** Gives the sign-in screen as HTML, for the build to lay into the page. */
export function renderSignIn(boot: Boot): string {
  return renderToString(<App boot={boot} address="/auth" />);
}
