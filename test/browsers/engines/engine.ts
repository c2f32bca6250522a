import type { PageScript } from '../in-page/script.ts';

export interface Viewport {
  readonly name: 'phone' | 'desktop';
  readonly width: number;
  readonly height: number;
}

/** A window of a browser with a session of its own. */
export interface BrowserWindow {
  readonly browserVersion: string;
  goto(url: string): Promise<void>;
  evaluate<Result>(script: PageScript<Result>): Promise<Result>;
  /** Clicks the element that the script finds, as a pointer does: scrolled into view and not covered. */
  click(element: PageScript<Element | null>): Promise<void>;
  /** Types with the keyboard into the element that the script finds. */
  type(element: PageScript<Element | null>, text: string): Promise<void>;
  /** Returns a PNG image. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A started browser. */
export interface Engine {
  open(viewport: Viewport): Promise<BrowserWindow>;
  stop(): Promise<void>;
}
