import { type ComponentType, lazy, type ReactNode } from 'react';

type ScreenComponent = ComponentType<{ children?: ReactNode }>;

/** A screen, or a part of one, in a file of its own. */
export interface PageScreen {
  /** Fetches the file and what the screen shows first under this query. Then it renders at once, without a fallback. */
  readonly load: (search: string) => Promise<void>;
  /** The screen, or until it was loaded one that suspends. */
  readonly current: () => ScreenComponent;
}

/**
 * A screen that is fetched when it is needed. React shows a fallback for at least 300 ms once it has begun with one,
 * so the page fetches its own screen before it renders (`loadScreensOf` in the router): then nothing suspends.
 */
export function pageScreen(fetchScreen: (search: string) => Promise<ScreenComponent>): PageScreen {
  let loaded: ScreenComponent | null = null;
  const later = lazy(async () => ({ default: await fetchScreen(window.location.search) }));
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
