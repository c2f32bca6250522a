import { useState } from 'react';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AnswerAddressForm } from './answer-address-form.tsx';
import { ShortPushesField } from './short-pushes-field.tsx';

const SentMessagesDialog = lazyPart(
  async () => (await import('./sent-messages-dialog.tsx')).SentMessagesDialog,
);

/** Shows a button that opens the sent messages. */
export function MessagesCard() {
  const { hasPush = false } = useChurch();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('messaging:title')}</h2>
      <AnswerAddressForm />
      {hasPush && <ShortPushesField />}
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        {t('messaging:showSent')}
      </Button>
      {isOpen && <SentMessagesDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
