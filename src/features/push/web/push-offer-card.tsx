import { useEffect, useState } from 'react';
import { t } from '#languages/t.ts';
import { readPushSupport } from '#web/session/push-device.ts';
import { notePushOffered, wasPushOffered } from '#web/session/push-offer.ts';
import { readStoredDevice } from '#web/session/stored-push-device.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TurnOnActions } from './turn-on-actions.tsx';

/** Offers messages on this device once, unless it can't get them or has them. */
export function PushOfferCard() {
  const [isOpen, setOpen] = useState(() => {
    const support = readPushSupport();
    return (support === 'yes' || support === 'home_screen') && !readStoredDevice() && !wasPushOffered();
  });
  useEffect(() => {
    if (isOpen) notePushOffered();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Card className="no-print flex flex-col gap-3">
      <h2 className="font-semibold">{t('push:offer')}</h2>
      <TurnOnActions onDone={() => setOpen(false)} />
      <Button variant="quiet" onClick={() => setOpen(false)}>
        {t('push:notNow')}
      </Button>
    </Card>
  );
}
