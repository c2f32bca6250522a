import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

export interface PopoverProps {
  open: boolean;
  /** Called for Escape, Back, a press elsewhere, and when the focus leaves. */
  onClose: () => void;
  /** The element to show it at, usually the button that opened it. */
  anchor: Element | RefObject<Element | null> | null;
  /** Its name for screen readers, and its heading. */
  title: string;
  children: ReactNode;
}

/**
 * Shows a small panel at an element, without making the page inert. The focus moves into it and returns when it closes.
 * Its contents are mounted only while it is open.
 */
export function PopoverPanel({ open, onClose, anchor, title, children }: PopoverProps) {
  const isTopmost = useCloseOnBack(open, onClose);
  return (
    <BasePopover.Root open={open} onOpenChange={() => isTopmost() && onClose()}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className="z-40"
        >
          <BasePopover.Popup className="max-h-(--available-height) w-max max-w-[min(26rem,var(--available-width))] animate-fade overflow-y-auto rounded-card border border-line bg-card p-4 shadow-pop">
            <BasePopover.Title render={<p />} className="mb-3 font-semibold">
              {title}
            </BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
