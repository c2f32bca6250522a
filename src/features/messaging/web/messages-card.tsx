import { useState } from 'react';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfigurationTestsPanel } from './configuration-tests-panel.tsx';
import { MESSAGING_TEXTS } from './texts.ts';

const SentMessagesDialog = lazyPart(
  async () => (await import('./sent-messages-dialog.tsx')).SentMessagesDialog,
);

/** Shows a button that opens the sent messages, and the configuration tests. */
export function MessagesCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{MESSAGING_TEXTS.title}</h2>
      <ConfigurationTestsPanel isDetailed={false}>
        <Button onClick={() => setIsOpen(true)}>{MESSAGING_TEXTS.showSent}</Button>
      </ConfigurationTestsPanel>
      {isOpen && <SentMessagesDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
