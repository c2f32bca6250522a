import { Card } from '#web/ui/card.tsx';
import { ConfigurationTestsPanel } from './configuration-tests-panel.tsx';
import { MESSAGING_TEXTS } from './texts.ts';

/** Shows the configuration tests with what the server says about its settings. */
export function SendingCard() {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{MESSAGING_TEXTS.sendingTitle}</h2>
      <ConfigurationTestsPanel isDetailed />
    </Card>
  );
}
