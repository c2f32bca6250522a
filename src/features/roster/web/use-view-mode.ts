import { useState } from 'react';

/** Cards, or one simple table (docs/product.md, "Tabs and views"). */
export type ViewMode = 'card' | 'table';

/** Returns the view mode of a screen and its setter. Starts with cards. */
export function useViewMode(): [ViewMode, (view: ViewMode) => void] {
  return useState<ViewMode>('card');
}
