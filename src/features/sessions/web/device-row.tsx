import type { Session } from '#contract/sessions.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { formatDate } from '#texts/dates.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { DEVICES_TEXTS } from './texts.ts';

interface DeviceCardProps {
  session: Session;
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
              {DEVICES_TEXTS.thisDevice}
            </Badge>
          )}
        </p>
        <p className="text-ink-2 text-sm">
          {(isLimited ? DEVICES_TEXTS.sinceByLink : DEVICES_TEXTS.since)(dateInSentence(since))}
          <br />
          {lastUsed === today
            ? DEVICES_TEXTS.lastUsedToday
            : DEVICES_TEXTS.lastUsed(dateInSentence(lastUsed))}
        </p>
      </div>
      {!isThis && (
        <Button size="small" onClick={onEnd} aria-label={DEVICES_TEXTS.endOf(device, formatDate(lastUsed))}>
          {DEVICES_TEXTS.end}
        </Button>
      )}
    </li>
  );
}
