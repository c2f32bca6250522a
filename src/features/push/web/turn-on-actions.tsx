import { useState } from 'react';
import { t } from '#languages/t.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { readPushSupport, turnOnMessages } from '#web/session/push-device.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { HomeScreenList } from './home-screen-list.tsx';

/** Turns on messages on this device, or says what is needed before. */
export function TurnOnActions({ onDone }: { onDone?: () => void }) {
  const { id } = useCurrentUser();
  const [support, setSupport] = useState(readPushSupport);
  const [isBusy, run] = useBusy();
  const refresh = useRefresh();

  async function turnOn(): Promise<void> {
    try {
      if (!(await turnOnMessages(id))) return setSupport(readPushSupport());
      await refresh();
      showToast({ title: t('push:turnedOn') });
      onDone?.();
    } catch (error) {
      showFailure(t('push:turnOnFailed'), error);
    }
  }

  if (support === 'yes')
    return (
      <Button variant="primary" busy={isBusy} onClick={() => run(turnOn)}>
        {t('push:turnOn')}
      </Button>
    );
  if (support !== 'home_screen') return <p className="text-ink-2">{t(`push:support.${support}`)}</p>;
  return (
    <>
      <p>{t('push:homeScreen.about')}</p>
      <HomeScreenList />
    </>
  );
}
