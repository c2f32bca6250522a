import type { PageScript } from '../in-page/script.ts';

export interface Viewport {
  readonly name: 'phone' | 'desktop';
  readonly width: number;
  readonly height: number;
}

/** A key, by the name that events have for it. */
export type Key = 'Enter' | 'Escape' | 'Home' | 'ArrowRight';

/** A browser window with its own session. */
export interface BrowserWindow {
  readonly browserVersion: string;
  goto(url: string): Promise<void>;
  evaluate<Result>(script: PageScript<Result>): Promise<Result>;
  /** Clicks the element that the script finds, like a pointer: scrolled into view and not covered. */
  click(element: PageScript<Element | null>): Promise<void>;
  /** Clicks the element twice, as fast as a double click. */
  doubleClick(element: PageScript<Element | null>): Promise<void>;
  /** Types with the keyboard into the element that the script finds. */
  type(element: PageScript<Element | null>, text: string): Promise<void>;
  /** Presses a key where the focus is. */
  press(key: Key): Promise<void>;
  /** Returns a PNG image. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  open(viewport: Viewport): Promise<BrowserWindow>;
  stop(): Promise<void>;
}
