import { catalogue } from '#texts/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { UI_TEXTS } from '../ui/texts.ts';

const FAILED = catalogue('failed-part', "Couldn't show this. Check your connection and try again.");

/** Shown instead of a part of the page that could not be loaded or rendered. */
export function FailedPart({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert" className="p-6 text-center">
      <p>{FAILED}</p>
      <Button className="mt-4" onClick={onTryAgain}>
        {UI_TEXTS.tryAgain}
      </Button>
    </div>
  );
}
