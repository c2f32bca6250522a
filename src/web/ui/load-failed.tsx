import { t } from '#languages/t.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailedProps {
  title: string;
  onRetry: () => unknown;
}

/** Shows that something could not be loaded, with a button that tries again. */
export function LoadFailedAlert({ title, onRetry }: LoadFailedProps) {
  return (
    <Alert tone="no" title={title} announce>
      <Button size="small" onClick={() => void onRetry()}>
        {t('common:ui.tryAgain')}
      </Button>
    </Alert>
  );
}

/** The same as one line, where the page can be used without it. */
export function LoadFailedLine({ title, onRetry }: LoadFailedProps) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      {title}
      <Button size="small" onClick={() => void onRetry()}>
        {t('common:ui.tryAgain')}
      </Button>
    </p>
  );
}
