import { t } from '#languages/t.ts';
import { hardNavigate } from '#web/session/hard-navigate.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Explains that another member has signed in on this device. The page can only be loaded again, for that member. */
export function OtherMemberDialog() {
  const user = useCurrentUser();
  const reload = () => hardNavigate((location) => location.reload());
  return (
    <Dialog
      locked
      onClose={reload}
      title={t('auth:dialog.otherMemberTitle')}
      description={t('auth:dialog.otherMemberWhy', { name: user.firstName })}
      closeLabel={t('auth:dialog.reload')}
    />
  );
}
