import { Popover as BasePopover } from '@base-ui/react/popover';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { tabStopsIn } from './return-focus.ts';
import { endOfTopBars } from './top-bars.ts';

export interface PopoverProps {
  open: boolean;
  /** Called for Escape, Back, a press elsewhere, and when the focus leaves. */
  onClose: () => void;
  /** The element to show it at, usually the button that opened it. */
  anchor: Element | RefObject<Element | null> | null;
  /** Returns where the focus goes when it closes, instead of where it was. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** Its name for screen readers, and its heading. */
  title: string;
  children: ReactNode;
}

/**
 * Shows a small panel at an element, without making the page inert. The focus moves into it and returns when it closes.
 * Its contents are mounted only while it is open.
 */
export function PopoverPanel({ open, onClose, anchor, returnFocus, title, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  // In a field, the focus would open a phone's keyboard.
  const startFocus = () => (window.matchMedia('(pointer: coarse)').matches ? popup.current : true);
  const isTopmost = useCloseOnBack(open, onClose);
  /** Tab from its last element goes to what follows the anchor, and Shift+Tab from its first one to the anchor. */
  function leaveByTab(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    const stops = tabStopsIn(event.currentTarget);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (event.shiftKey ? at > 0 : at < stops.length - 1) return;
    const start = returnFocus?.() ?? (anchor && 'current' in anchor ? anchor.current : anchor);
    if (start instanceof HTMLElement) start.focus();
    if (event.shiftKey) event.preventDefault();
    onClose();
  }
  return (
    <BasePopover.Root open={open} onOpenChange={() => isTopmost() && onClose()}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          // WebKit lets the page scroll sideways to where an absolute one was before it was moved into the window.
          positionMethod="fixed"
          align="start"
          sideOffset={8}
          collisionPadding={{ top: endOfTopBars() + 8, bottom: 16, left: 16, right: 16 }}
          className="z-40"
        >
          <BasePopover.Popup
            ref={popup}
            initialFocus={startFocus}
            finalFocus={returnFocus}
            onKeyDown={leaveByTab}
            className="max-h-(--available-height) w-max max-w-[min(26rem,100vw-2rem)] animate-fade overflow-y-auto rounded-card border border-line bg-card p-4 shadow-pop"
          >
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
