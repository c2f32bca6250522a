import { catalogue } from '#texts/catalogue.ts';
import { Button } from '../ui/button.tsx';

const TEXTS = catalogue('failed-part', {
  failed: "Couldn't show this. Check your connection and try again.",
  tryAgain: 'Try again',
});

/** Shown instead of a part of the page that could not be loaded or rendered. */
export function FailedPart({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div role="alert" className="p-6 text-center">
      <p>{TEXTS.failed}</p>
      <Button className="mt-4" onClick={onTryAgain}>
        {TEXTS.tryAgain}
      </Button>
    </div>
  );
}
