import type { ImportVerdict } from '#contract/transfer.ts';
import { fullName } from '#domain/members/member-name.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { CopyIcon } from '#web/ui/icons.tsx';
import { TRANSFER_TEXTS } from './texts.ts';

/** Lists the rows that an import skipped and why, to copy. */
export function ImportReportPanel({ skipped }: { skipped: readonly ImportVerdict[] }) {
  const lines = skipped.map((verdict) =>
    TRANSFER_TEXTS.skippedRow(verdict.row, fullName(verdict).trim(), verdict.faults),
  );
  const { skippedCopied: copied, copyFailed, skippedCopyFailedText: copyFailedText } = TRANSFER_TEXTS;
  return (
    <Alert tone="warn" title={TRANSFER_TEXTS.skipped(skipped.length)}>
      <ul className="mb-3 max-h-80 list-disc overflow-y-auto pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button
        size="small"
        icon={<CopyIcon />}
        onClick={() => void copyText(lines.join('\n'), { copied, copyFailed, copyFailedText })}
      >
        {TRANSFER_TEXTS.copySkipped}
      </Button>
    </Alert>
  );
}
