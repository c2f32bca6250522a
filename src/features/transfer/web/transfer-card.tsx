import { lazy, Suspense, useState } from 'react';
import { catalogue } from '#texts/catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const TransferPanel = lazy(async () => ({ default: (await import('./transfer-panel.tsx')).TransferPanel }));

/** Only the card's own texts. The others load with the panel. */
const TEXTS = catalogue('transfer-card', {
  title: 'Import and export',
  about: 'Import members from a spreadsheet, or export lists to one.',
  open: 'Open import and export',
});

/** Shows a button that loads and opens import and export, because a church imports rarely. */
export function TransferCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="no-print flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{TEXTS.title}</h2>
        <p className="text-ink-2">{TEXTS.about}</p>
      </header>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <TransferPanel />
        </Suspense>
      ) : (
        <Button className="self-start" onClick={() => setOpen(true)}>
          {TEXTS.open}
        </Button>
      )}
    </Card>
  );
}
