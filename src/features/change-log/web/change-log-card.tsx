import { Suspense, useState } from 'react';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CHANGE_LOG_TEXTS } from './texts.ts';

const ChangeLogPanel = lazyPart(async () => (await import('./change-log-panel.tsx')).ChangeLogPanel);

/** Shows a button that loads and opens the change log, because few visits to the Admin Panel need it. */
export function ChangeLogCard() {
  const [isOpen, setOpen] = useState(false);

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={CHANGE_LOG_TEXTS.title} about={CHANGE_LOG_TEXTS.about} />
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <ChangeLogPanel />
        </Suspense>
      ) : (
        <Button className="self-start" onClick={() => setOpen(true)}>
          {CHANGE_LOG_TEXTS.open}
        </Button>
      )}
    </Card>
  );
}
