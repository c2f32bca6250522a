import { useState } from 'react';
import { userCalls } from '#contract/users.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { useRead } from '#web/api/server-state.ts';
import { AUTH_TEXTS } from './texts.ts';

/** Says on request whom to ask for a new PIN, with names in a browser that the team knows. */
export function ForgottenPinPanel() {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useRead(userCalls.listCoordinators, {}, { enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 items-center justify-center text-primary underline underline-offset-4">
        {AUTH_TEXTS.forgotPin}
      </summary>
      <p>{AUTH_TEXTS.askForPin(listText(data))}</p>
      <p className="mt-2 text-ink-2">{AUTH_TEXTS.askAsAdmin}</p>
    </details>
  );
}
