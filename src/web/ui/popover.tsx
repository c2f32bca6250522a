import { onDemand } from './on-demand.tsx';
import type { PopoverProps } from './popover-panel.tsx';

const PopoverPanel = onDemand<PopoverProps>(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/** Shows a small panel at an element, without making the page inert. */
export function Popover(props: PopoverProps) {
  return props.open && <PopoverPanel {...props} />;
}

Popover.preload = PopoverPanel.preload;
