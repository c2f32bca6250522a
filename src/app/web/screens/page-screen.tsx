import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '#web/loading/lazy-part.tsx';

type ScreenComponent = ComponentType<{ children?: ReactNode }>;

/** A screen, or a part of one, in a file of its own. */
export interface PageScreen {
  /** Fetches the file and the first content of the screen for this query. Afterwards it renders without a fallback. */
  readonly load: (search: string) => Promise<void>;
  /** Returns the screen, or a component that suspends until the screen is loaded. */
  readonly current: () => ScreenComponent;
}

/**
 * Returns a screen that is fetched on demand. React shows a fallback for at least 300 ms once it appears, so the page
 * fetches its own screen before it renders (`loadScreensFor` in the router) and nothing suspends.
 */
export function pageScreen(fetchScreen: (search: string) => Promise<ScreenComponent>): PageScreen {
  let loaded: ScreenComponent | null = null;
  const later = lazyPart(() => fetchScreen(window.location.search), true);
  return {
    load: async (search) => {
      loaded = await fetchScreen(search);
    },
    current: () => loaded ?? later,
  };
}

/** Shows a screen. */
export function Page({ of, children }: { of: PageScreen; children?: ReactNode }) {
  const Screen = of.current();
  return <Screen>{children}</Screen>;
}
