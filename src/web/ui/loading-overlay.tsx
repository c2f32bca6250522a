import { useRef } from 'react';
import { SpinnerRing } from './spinner.tsx';
import { useDelayed } from './use-delayed.ts';

interface LoadingOverlayProps {
  /** While true, work is in progress. Keep the overlay mounted and toggle this, so that it can avoid flashing. */
  active: boolean;
  text: string;
}

/**
 * Names the running work and blocks clicks on the content below. Appears after 300 ms and then stays at least 400 ms,
 * so that it never flashes. The empty status region is always mounted, or screen readers would miss the text.
 */
export function LoadingOverlay({ active, text }: LoadingOverlayProps) {
  const shown = useDelayed(active, 300, 400);
  const last = useRef(text);
  if (active) last.current = text;
  return (
    <div role="status">
      {shown && (
        <div className="fixed inset-0 z-40 flex animate-fade items-center justify-center bg-veil p-6">
          <p className="flex items-center gap-4 rounded-card border border-line bg-card p-6 font-semibold shadow-pop">
            <SpinnerRing className="size-7 text-primary" />
            {last.current}
          </p>
        </div>
      )}
    </div>
  );
}
