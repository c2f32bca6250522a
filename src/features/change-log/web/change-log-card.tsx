import { Card } from '#web/ui/card.tsx';
import { ChangeLogPanel } from './change-log-panel.tsx';
import { CHANGE_LOG_TEXTS } from './texts.ts';

/** Shows the change log. */
export function ChangeLogCard() {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{CHANGE_LOG_TEXTS.title}</h2>
      <ChangeLogPanel />
    </Card>
  );
}
