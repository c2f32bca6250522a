import { useRef } from 'react';
import { SpinnerRing } from './spinner.tsx';
import { useDelayed } from './use-delayed.ts';

interface LoadingOverlayProps {
  /** Work is under way. Keep the overlay mounted and turn this on and off: it needs both edges to keep from flashing. */
  active: boolean;
  text: string;
}

/**
 * Says what is being waited for and keeps clicks off what lies under it. Appears after 300 ms and then stays 400 ms at
 * least, so that it never flashes. The empty status region stands there before, or a screen reader would miss the words.
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
