import { type ComponentProps, useEffect, useRef } from 'react';
import { useToast } from './toast-store.ts';
import { listenForTips } from './tooltip-events.ts';

/**
 * Provides one tooltip for all `data-tip="text"` triggers inside it, on hover, keyboard focus and tap. Disable triggers
 * with `aria-disabled`. For screen readers, render one `<TipDescription>` per text and refer to it with
 * `aria-describedby`. Unlike Base UI's, it opens on tap and needs one element for 10,000 triggers.
 */
export function TooltipLayer({ className, children }: ComponentProps<'div'>) {
  const region = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const tips = useRef<ReturnType<typeof listenForTips>>(undefined);
  useEffect(() => {
    if (!region.current || !tip.current) return;
    tips.current = listenForTips(region.current, tip.current);
    return () => tips.current?.stop();
  }, []);
  const toast = useToast();
  // A tip is always on top, so it could cover the button of a toast that appears.
  useEffect(() => {
    if (toast) tips.current?.hide();
  }, [toast]);
  return (
    <div ref={region} className={className}>
      {children}
      <div
        ref={tip}
        popover="manual"
        aria-hidden="true"
        className="absolute inset-auto m-0 w-max max-w-[min(20rem,calc(100vw-16px))] rounded-control border-0 bg-ink px-3.5 py-2 text-paper text-sm shadow-pop open:animate-fade"
      />
    </div>
  );
}

/** Holds a tip's text for screen readers. Any number of triggers refer to it with `aria-describedby`. */
export function TipDescription({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} hidden>
      {text}
    </span>
  );
}
