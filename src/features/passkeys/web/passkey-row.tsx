import type { Passkey } from '#contract/passkeys.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { PASSKEYS_TEXTS } from './texts.ts';

function whenUsed(lastUsed: PlainDate | null, today: PlainDate): string {
  if (lastUsed === null) return PASSKEYS_TEXTS.neverUsed;
  return lastUsed === today
    ? PASSKEYS_TEXTS.lastUsedToday
    : PASSKEYS_TEXTS.lastUsed(dateInSentence(lastUsed));
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
          {PASSKEYS_TEXTS.added(dateInSentence(added))}
          <br />
          {whenUsed(lastUsed, today)}
        </p>
      </div>
      <Button size="small" onClick={onRemove} aria-label={PASSKEYS_TEXTS.removeOf(name)}>
        {PASSKEYS_TEXTS.remove}
      </Button>
    </li>
  );
}
