import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { TeamLink } from '#contract/team-link.ts';
import { useChurch } from '#web/api/use-church.ts';
import { TEAM_LINK_PANEL_TEXTS } from '#web/parts/team-link-texts.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { TEAM_LINK_TEXTS } from './texts.ts';

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
      <p className="font-bold text-3xl">{TEAM_LINK_TEXTS.posterTitle}</p>
      <p>{TEAM_LINK_TEXTS.posterHow}</p>
      <QrCode {...link.qr} label={TEAM_LINK_PANEL_TEXTS.qr} className="w-[min(100%,44vh)]" />
      <div>
        <p>{TEAM_LINK_TEXTS.posterOr}</p>
        <p className="break-all font-semibold">{link.address}</p>
      </div>
      <p>{TEAM_LINK_TEXTS.posterHelp}</p>
    </section>,
    document.body,
  );
}
