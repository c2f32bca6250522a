import type { Passkey } from '#contract/passkeys.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Button } from '#web/ui/button.tsx';

function whenUsed(lastUsed: PlainDate | null, today: PlainDate): string {
  if (lastUsed === null) return t('passkeys:neverUsed');
  return lastUsed === today
    ? t('passkeys:lastUsedToday')
    : t('passkeys:lastUsed', { date: dateInSentence(lastUsed) });
}

/** Shows one passkey in the list. */
export function PasskeyRow(props: { passkey: Passkey; today: PlainDate; onRemove: () => void }) {
  const { passkey, today, onRemove } = props;
  const { name, added, lastUsed } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-ink-2 text-sm">
          {t('passkeys:added', { date: dateInSentence(added) })}
          <br />
          {whenUsed(lastUsed, today)}
        </p>
      </div>
      <Button size="small" onClick={onRemove} aria-label={t('passkeys:removeOf', { name })}>
        {t('passkeys:remove')}
      </Button>
    </li>
  );
}
