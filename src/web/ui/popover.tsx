import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { closeOnBack } from './close-on-back.ts';

interface PopoverProps {
  /** The content of the trigger button. */
  trigger: ReactNode;
  /** The popover's name for screen readers, and its heading. */
  title: string;
  /** The properties of the trigger button, such as its look and icon. */
  triggerProps?: Omit<ButtonProps, 'children'> | undefined;
  /** The contents. A function receives the function that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * Shows a small panel under a button, based on the native `popover`. Escape, Back and a tap elsewhere close it, the
 * focus returns to the trigger, and Tab moves into it. Its contents are mounted only while it is open.
 */
export function Popover({ trigger, title, triggerProps, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (open) return closeOnBack(() => panel.current?.hidePopover());
  }, [open]);

  function toggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    const opens = event.newState === 'open';
    setOpen(opens);
    if (opens && button.current) placeUnder(button.current, event.currentTarget);
  }

  return (
    <>
      <Button
        {...triggerProps}
        ref={button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        onBeforeToggle={toggle}
        className="floating overflow-y-auto rounded-card bg-card p-4 shadow-pop"
      >
        {open && (
          <>
            <p id={`${id}-title`} className="mb-3 font-semibold">
              {title}
            </p>
            {typeof children === 'function' ? children(() => panel.current?.hidePopover()) : children}
          </>
        )}
      </div>
    </>
  );
}

const GUTTER_PX = 16;
const GAP_PX = 8;

/**
 * Places the panel under its trigger, or above it if there is too little space below. On a phone it fills the width. In
 * script, because not every supported browser has CSS anchor positioning.
 */
function placeUnder(trigger: HTMLElement, panel: HTMLElement) {
  const at = trigger.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - at.bottom;
  const isAbove = below < 240 && at.top > below;
  const isPhone = width < 480;
  const isOnRight = at.left + at.width / 2 > width / 2;
  const gutter = `${GUTTER_PX}px`;
  const { style } = panel;
  style.top = isAbove ? 'auto' : `${at.bottom + GAP_PX + scrollY}px`;
  style.bottom = isAbove ? `${height - at.top + GAP_PX - scrollY}px` : 'auto';
  style.left = isPhone ? gutter : isOnRight ? 'auto' : `${Math.max(GUTTER_PX, at.left)}px`;
  style.right = isPhone ? gutter : isOnRight ? `${Math.max(GUTTER_PX, width - at.right)}px` : 'auto';
  style.width = isPhone ? 'auto' : 'max-content';
  style.maxWidth = isPhone ? 'none' : '26rem';
  style.maxHeight = `${Math.max(160, (isAbove ? at.top : below) - GAP_PX - GUTTER_PX)}px`;
}
