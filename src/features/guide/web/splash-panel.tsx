import { Mark } from '#web/ui/mark.tsx';

/** Shows the mark and the name over the live app. Hidden from screen readers, which read the app itself. */
export function SplashPanel() {
  return (
    <div
      aria-hidden="true"
      className="no-print fixed inset-0 z-50 flex animate-splash flex-col items-center justify-center gap-4 bg-paper"
    >
      <Mark className="size-32" />
      <span className="font-bold text-3xl tracking-tight">Sundial</span>
    </div>
  );
}
