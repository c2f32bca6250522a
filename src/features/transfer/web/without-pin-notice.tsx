import { useState } from 'react';
import { transferCalls } from '#contract/transfer.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

import type { Newcomer } from './use-import.ts';

const FirstPinsDialog = lazyPart(async () => (await import('./first-pins-dialog.tsx')).FirstPinsDialog);

/** Shows how many members have no PIN yet, and makes their PINs. Shows nothing if everyone has one. */
export function WithoutPinNotice() {
  const [newcomers, setNewcomers] = useState<readonly Newcomer[] | null>(null);
  const { data: withoutPin = [] } = useRead(transferCalls.listMembersWithoutPin, {});
  return (
    <div className="no-print empty:hidden">
      {withoutPin.length > 0 && (
        <Alert tone="warn" title={t('transfer:withoutPin', { count: withoutPin.length })}>
          <Button size="small" onClick={() => setNewcomers(withoutPin)}>
            {t('transfer:makePins')}
          </Button>
        </Alert>
      )}
      {newcomers && <FirstPinsDialog members={newcomers} onClose={() => setNewcomers(null)} />}
    </div>
  );
}
