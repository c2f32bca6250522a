import { StrictMode, startTransition } from 'react';
import type { Boot } from '#contract/boot.ts';
import { provideCollation } from '#domain/text/collate.ts';
import { loadTexts, setLanguageOfPage } from '#web/loading/load-texts.ts';
import { reloadIfServerResponds } from '#web/loading/reload-if-server-responds.ts';
import { setMemberOfPage } from '#web/offline/note-session.ts';
import { watchConnection } from '#web/offline/reachability.ts';
import { forgetIfLinkRenewed } from '#web/session/remembered-member.ts';
import { watchTyping } from '#web/session/typed-input.ts';
import { App } from './app.tsx';
import { createRoot, hydrateRoot } from './react-root.ts';
import { loadScreensFor } from './router.tsx';
import { START_TEXTS } from './screen-texts.ts';
import '#web/theme.css';

const data = document.getElementById('boot');
setLanguageOfPage(data?.dataset ?? {});
watchConnection();
watchTyping();

const root = document.getElementById('root');
if (root) {
  const onReady = () => {
    root.removeAttribute('inert');
    delete root.dataset.prerendered;
    // The page replays the taps made before hydration (scripts/build/start-after-paint.mjs).
    root.dispatchEvent(new Event('sundial-ready'));
  };
  const boot = JSON.parse(data?.textContent ?? 'null') as Boot;
  provideCollation(() => boot.settings.language);
  setMemberOfPage(boot.user?.id ?? null);
  forgetIfLinkRenewed(boot.teamLinkId);
  const app = (
    <StrictMode>
      <App boot={boot} onReady={onReady} />
    </StrictMode>
  );
  const isPrerendered = root.dataset.prerendered !== undefined;
  const begin = () => {
    // In a transition, React hydrates in slices of 5 ms, so that a slow phone stays responsive.
    if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
    else createRoot(root).render(app);
  };
  // A failed fetch is repeated and reported when the screen renders.
  const screens = loadScreensFor(window.location.pathname + window.location.search, boot);
  // Without its texts, a page can only be loaded again.
  void Promise.all([loadTexts(START_TEXTS), screens.catch(() => undefined)]).then(
    begin,
    reloadIfServerResponds,
  );
}
