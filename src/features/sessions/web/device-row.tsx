import type { ListedSession } from '#contract/sessions.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';

interface DeviceCardProps {
  session: ListedSession;
  today: PlainDate;
  onEnd: () => void;
}

/** Shows one device in the list. */
export function DeviceRow({ session, today, onEnd }: DeviceCardProps) {
  const { device, since, lastUsed, isLimited, isThis } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isThis && (
            <Badge tone="yes" icon={<CheckIcon className="size-4" />}>
              {t('sessions:thisDevice')}
            </Badge>
          )}
        </p>
        <p className="text-ink-2 text-sm">
          {t(isLimited ? 'sessions:sinceByLink' : 'sessions:since', { date: dateInSentence(since) })}
          <br />
          {lastUsed === today
            ? t('sessions:lastUsedToday')
            : t('sessions:lastUsed', { date: dateInSentence(lastUsed) })}
        </p>
      </div>
      {!isThis && (
        <Button
          size="small"
          onClick={onEnd}
          aria-label={t('sessions:endOf', { device, date: formatDate(lastUsed) })}
        >
          {t('sessions:end')}
        </Button>
      )}
    </li>
  );
}
