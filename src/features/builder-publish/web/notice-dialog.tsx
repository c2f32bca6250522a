import type { Month } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { BuilderNoticePanel, useNotice } from './notice-panel.tsx';
import { countRecipients } from './notice-wording.ts';
import { useTeamsText } from './use-teams-text.ts';
import { useTelling } from './use-telling.ts';

/** Tells people about a month that is already published, after a preview. */
export function BuilderNoticeDialog({ month, onClose }: { month: Month; onClose: () => void }) {
  const notice = useNotice(month);
  const { isTelling, tell } = useTelling(month);
  const count = notice.data ? countRecipients(notice.data) : 0;
  const kind = notice.data?.kind ?? 'roster_published';
  return (
    <Dialog
      onClose={() => isTelling || onClose()}
      title={count > 0 ? t(`builder:notice.tellPeople.${kind}`, { count }) : t('builder:notice.tell')}
      description={useTeamsText()}
      footer={
        <>
          <Button disabled={isTelling} onClick={onClose}>
            {notice.isFetching || count > 0 ? t('builder:notice.cancel') : t('builder:notice.close')}
          </Button>
          {count > 0 && (
            <Button
              variant="primary"
              busy={isTelling}
              busyLabel={t('builder:notice.sending')}
              onClick={async () => {
                if (await tell()) onClose();
              }}
            >
              {t('builder:notice.send', { count })}
            </Button>
          )}
        </>
      }
    >
      <BuilderNoticePanel notice={notice} />
    </Dialog>
  );
}
