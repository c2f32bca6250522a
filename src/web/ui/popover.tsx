import { onDemand } from './on-demand.tsx';
import type { PopoverProps } from './popover-panel.tsx';

/** Shows a small panel at an element, without making the page inert. */
export const Popover = onDemand<PopoverProps>(async () => (await import('./popover-panel.tsx')).PopoverPanel);
