import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ROSTER_TEXTS } from './texts.ts';

/** Shown when a month could not be loaded at all. */
export function LoadFailedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert tone="no" title={ROSTER_TEXTS.loadFailed} announce>
      <Button size="small" onClick={onRetry}>
        {ROSTER_TEXTS.tryAgain}
      </Button>
    </Alert>
  );
}
