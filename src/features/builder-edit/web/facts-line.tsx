import { type ReactNode, useState } from 'react';
import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';

/** A fact about the month that its coordinator may act on. A fact that is zero is not one. */
export interface MonthFact {
  readonly key: string;
  readonly label: string;
  /** Whether someone should act on it. */
  readonly isWarning?: boolean;
  /** Returns the side sheet about it. */
  readonly sheet?: (onClose: () => void) => ReactNode;
  /** Replaces the default action of a press. */
  readonly press?: () => void;
}

/** Shows the facts about the month in one line, each as a button that opens its side sheet. */
export function FactsLine({ facts }: { facts: readonly MonthFact[] }) {
  // The sheet stays open when its last item is settled and its fact is no longer listed.
  const [opened, setOpened] = useState<MonthFact | null>(null);
  const shown = facts.find(({ key }) => key === opened?.key) ?? opened;
  return (
    <>
      <ul
        aria-label={t('builder:facts.label')}
        // As high as the facts that load later, so that nothing below them moves.
        className="no-print flex min-h-36 min-w-0 flex-wrap content-start gap-x-1 lg:min-h-12 lg:content-center compact:min-h-9"
      >
        {facts.map((fact) => (
          <li key={fact.key} className="max-w-full">
            <Button
              size="compact"
              variant="quiet"
              aria-haspopup={fact.sheet && 'dialog'}
              className={`px-2.5! font-normal! ${fact.isWarning ? 'text-warn!' : ''}`}
              onClick={fact.press ?? (() => setOpened(fact))}
            >
              {fact.label}
            </Button>
          </li>
        ))}
      </ul>
      {shown?.sheet?.(() => setOpened(null))}
    </>
  );
}
