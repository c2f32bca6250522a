import { hardNavigate } from '#web/session/hard-navigate.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DIALOG_TEXTS } from './account-texts.ts';

/** Says that another member has signed in on this device. The page can only be loaded again, for that member. */
export function OtherMemberDialog() {
  const user = useCurrentUser();
  const reload = () => hardNavigate((location) => location.reload());
  return (
    <Dialog
      open
      locked
      onClose={reload}
      title={DIALOG_TEXTS.otherMemberTitle}
      description={DIALOG_TEXTS.otherMemberWhy(user.firstName)}
      closeLabel={DIALOG_TEXTS.reload}
    />
  );
}
