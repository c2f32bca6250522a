import { type ReactNode, useEffect, useRef } from 'react';
import { listenForTips } from './tooltip-events.ts';

/**
 * One tooltip for everything inside it. Put `data-tip="text"` on a trigger: the tip shows on hover, on keyboard focus,
 * and on a tap, where it stays 4 s or until the next tap. A trigger that cannot be used takes `aria-disabled`, not
 * `disabled`, or neither pointer nor keyboard would reach it.
 *
 * The tip itself is hidden from screen readers. They get the text once per distinct text and region: render one
 * `<TipDescription id="tip-taken" text="…" />` and give every trigger `aria-describedby="tip-taken"`.
 *
 * Not Radix, whose tooltips do not open on tap, and of which a roster would need 10,000 with their state and listeners;
 * this is one element and a handful of listeners however many triggers there are.
 */
export function TooltipLayer({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  const region = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (region.current && tip.current) return listenForTips(region.current, tip.current);
  }, []);
  return (
    <div ref={region} className={className}>
      {children}
      <div
        ref={tip}
        popover="manual"
        aria-hidden="true"
        className="floating w-max max-w-[min(20rem,calc(100vw-16px))] rounded-control border-0! bg-ink px-3.5 py-2 text-sm text-paper! shadow-pop"
      />
    </div>
  );
}

/** A tip's text for screen readers: one per distinct text, named by `aria-describedby` of any number of triggers. */
export function TipDescription({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} hidden>
      {text}
    </span>
  );
}
