import { t } from '#languages/t.ts';

import { Button } from '../ui/button.tsx';

/** Shown instead of a part of the page that could not be loaded or rendered. */
export function FailedPart({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert" className="p-6 text-center">
      <p>{t('common:failedPart')}</p>
      <Button className="mt-4" onClick={onTryAgain}>
        {t('common:ui.tryAgain')}
      </Button>
    </div>
  );
}
