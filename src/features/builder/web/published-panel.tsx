import { Suspense, useState } from 'react';
import { monthInAddress } from '#contract/month-inputs.ts';
import { tabAddress } from '#contract/pages.ts';
import type { BuilderService } from '#contract/roster.ts';
import { sheetCalls } from '#contract/sheets.ts';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import { countResponses } from '#domain/serving/response.ts';
import { addressOf } from '#web/api/api.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { CopyIcon } from '#web/ui/admin-icons.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { responseCounts } from './response-texts.ts';
import { BUILDER_TEXTS } from './texts.ts';

const BuilderNoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).BuilderNoticeDialog);

/**
 * Shows the responses to a published month's services to come, and what can be done with the month: its PDF, an email,
 * and the link to it for members.
 */
export function BuilderPublishedPanel(props: {
  month: Month;
  /** The month's services to come. */
  toCome: readonly BuilderService[];
  onSend: (() => void) | undefined;
}) {
  const { month, toCome, onSend } = props;
  const [isTelling, setTelling] = useState(false);
  const pdf = addressOf(sheetCalls.downloadRosterSheet, {
    params: monthInAddress(month),
    query: { view: 'card', size: 'normal' },
  });
  const responses = responseCounts(countResponses(toCome.flatMap(({ assignments }) => assignments)));
  const copyLink = () => {
    const address = `${tabAddress('roster', 'finalized')}&month=${monthKey(month)}`;
    return copyText(new URL(address, window.location.href).href, BUILDER_TEXTS);
  };
  return (
    <>
      {responses && <p className="mt-1 font-semibold">{responses}</p>}
      <div className="no-print mt-3 flex flex-wrap gap-3">
        <a
          href={pdf}
          download
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-edge bg-card px-5 py-2.5 font-semibold text-primary leading-tight hover:bg-primary-tint"
        >
          <DownloadIcon />
          {BUILDER_TEXTS.download}
        </a>
        {toCome.length > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setTelling(true)}>
            {BUILDER_TEXTS.tell}
          </Button>
        )}
        {onSend && <Button onClick={onSend}>{BUILDER_TEXTS.send}</Button>}
        <Button icon={<CopyIcon />} onClick={() => void copyLink()}>
          {BUILDER_TEXTS.copyLink}
        </Button>
      </div>
      {isTelling && (
        <Suspense fallback={null}>
          <BuilderNoticeDialog month={month} onClose={() => setTelling(false)} />
        </Suspense>
      )}
    </>
  );
}
