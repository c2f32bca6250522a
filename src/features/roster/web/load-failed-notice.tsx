import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { ROSTER_TEXTS } from './texts.ts';

/** Shown when a month could not be loaded at all. */
export function LoadFailedNotice({ onRetry }: { onRetry: () => void }) {
  return <LoadFailedAlert title={ROSTER_TEXTS.loadFailed} onRetry={onRetry} />;
}
