import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { TeamLink } from '#contract/team-link.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';

import { QrCode } from '#web/ui/qr-code.tsx';

/** Prints the poster, which replaces the page on paper (theme.css) and never shows on screen. */
export function PosterPanel({ link, onPrinted }: { link: TeamLink; onPrinted: () => void }) {
  const { churchName } = useChurch();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);

  return createPortal(
    <section className="poster hidden flex-col items-center gap-8 text-center text-xl print:flex">
      {churchName && <p className="font-semibold text-2xl">{churchName}</p>}
      <p className="font-bold text-3xl">{t('team-link:posterTitle')}</p>
      <p>{t('team-link:posterHow')}</p>
      <QrCode {...link.qr} label={t('common:teamLinkPanel.qr')} className="w-[min(100%,44vh)]" />
      <div>
        <p>{t('team-link:posterOr')}</p>
        <p className="break-all font-semibold">{link.address}</p>
      </div>
      <p>{t('team-link:posterHelp')}</p>
    </section>,
    document.body,
  );
}
