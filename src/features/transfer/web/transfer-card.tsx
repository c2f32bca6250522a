import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TRANSFER_CARD_TEXTS } from './card-texts.ts';

const TransferPanel = lazy(async () => ({ default: (await import('./transfer-panel.tsx')).TransferPanel }));

/** Shows a button that loads and opens import and export, because a church imports rarely. */
export function TransferCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="no-print flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{TRANSFER_CARD_TEXTS.title}</h2>
        <p className="text-ink-2">{TRANSFER_CARD_TEXTS.about}</p>
      </header>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <TransferPanel />
        </Suspense>
      ) : (
        <Button className="self-start" onClick={() => setOpen(true)}>
          {TRANSFER_CARD_TEXTS.open}
        </Button>
      )}
    </Card>
  );
}
