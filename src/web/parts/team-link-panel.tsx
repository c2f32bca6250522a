import type { ReactNode } from 'react';
import type { TeamLink } from '#contract/team-link.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

/** Warns if no one else can open the team link. */
export function OnlyHereAlert({ link }: { link: TeamLink }) {
  return (
    link.isOnlyHere && (
      <Alert tone="warn" title={t('common:teamLinkPanel.onlyHere')}>
        {t('common:teamLinkPanel.onlyHereText')}
      </Alert>
    )
  );
}

/** Shows the team link with its QR code and an explanation. */
export function TeamLinkPanel({ link, children }: { link: TeamLink; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-center">
      <QrCode
        {...link.qr}
        label={t('common:teamLinkPanel.qr')}
        className="size-48 rounded-control border border-line"
      />
      <div className="flex min-w-0 flex-col gap-3">
        <p>{t('common:teamLinkPanel.first')}</p>
        <p className="break-all font-semibold">{link.address}</p>
        {children}
      </div>
    </div>
  );
}
