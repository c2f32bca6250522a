import { type ListedPushDevice, pushCalls } from '#contract/push.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { t } from '#languages/t.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';

/** How often, and with which pause (ms), the screen checks whether a device has shown a test. */
const CHECKS = { times: 10, pauseMs: 1000 };

const pause = () => new Promise((resolve) => setTimeout(resolve, CHECKS.pauseMs));

interface PushDeviceRowProps {
  device: ListedPushDevice;
  isThis: boolean;
  /** Reads the list again. */
  readAgain: () => Promise<readonly ListedPushDevice[]>;
  onRemove: () => void;
}

/** Shows a device that gets messages, and sends a test to it. */
export function PushDeviceRow({ device, isThis, readAgain, onRemove }: PushDeviceRowProps) {
  const { id, device: name, createdAt, provedAt } = device;
  const { timeZone, today } = useChurch();
  const test = useChange(pushCalls.testPushDevice);
  const [isTesting, run] = useBusy();
  const dateOf = (moment: string) => todayIn(timeZone, Date.parse(moment));
  const provedOn = provedAt === null ? null : dateOf(provedAt);

  async function hasShownTest(): Promise<boolean> {
    for (let check = 0; check < CHECKS.times; check += 1) {
      const devices = await readAgain();
      if (devices.find((one) => one.id === id)?.provedAt !== provedAt) return true;
      await pause();
    }
    return false;
  }

  async function sendTest(): Promise<void> {
    try {
      const { answer } = await test.mutateAsync({ params: { id } });
      const isShown = answer === 'accepted' && (await hasShownTest());
      showToast({ title: t(isShown ? 'push:answers.shown' : `push:answers.${answer}`, { device: name }) });
    } catch (error) {
      showFailure(t('push:testFailed'), error);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isThis && (
            <Badge tone="yes" icon={<CheckIcon className="size-4" />}>
              {t('push:thisDevice')}
            </Badge>
          )}
        </p>
        <p className="text-ink-2 text-sm">
          {t('push:since', { date: dateInSentence(dateOf(createdAt)) })}
          <br />
          {provedOn === null && t('push:notShown')}
          {provedOn !== null &&
            (provedOn === today
              ? t('push:shownToday')
              : t('push:shownOn', { date: dateInSentence(provedOn) }))}
        </p>
      </div>
      <Button
        size="small"
        busy={isTesting}
        onClick={() => run(sendTest)}
        aria-label={t('push:sendTestTo', { device: name })}
      >
        {t('push:sendTest')}
      </Button>
      <Button
        size="small"
        disabled={isTesting}
        onClick={onRemove}
        aria-label={t('push:removeOf', { device: name })}
      >
        {t('push:remove')}
      </Button>
    </li>
  );
}
