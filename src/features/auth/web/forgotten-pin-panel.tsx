import { useState } from 'react';
import { userCalls } from '#contract/users.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';

/** Tells on request who to ask for a new PIN, with names in a browser of the team. */
export function ForgottenPinPanel() {
  const [isOpen, setOpen] = useState(false);
  const { data: names = [] } = useRead(userCalls.listCoordinators, {}, { enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center justify-center text-primary underline underline-offset-4">
        {t('auth:forgotPin')}
      </summary>
      <p>{names.length === 0 ? t('auth:askForPin') : t('auth:askForPinFrom', { names: listText(names) })}</p>
      <p className="mt-2 text-ink-2">{t('auth:askAsAdmin')}</p>
    </details>
  );
}
