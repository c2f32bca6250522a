import { useState } from 'react';

/** Cards, or one simple table (specification 2, "View modes"). */
export type ViewMode = 'card' | 'table';

/** The view mode of a screen; cards to begin with. */
export function useViewMode(): [ViewMode, (view: ViewMode) => void] {
  return useState<ViewMode>('card');
}
