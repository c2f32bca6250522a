import type { ImportVerdict } from '#contract/transfer.ts';
import { fullName } from '#domain/members/member-name.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** Lists the rows that an import skipped and why, to copy. */
export function ImportReportPanel({ skipped }: { skipped: readonly ImportVerdict[] }) {
  const lines = skipped.map((verdict) => {
    const { row } = verdict;
    const name = fullName(verdict).trim();
    const faults = joinSentences(verdict.faults.map(asSentence));
    return name
      ? t('transfer:skippedRow', { row, name, faults })
      : t('transfer:skippedNamelessRow', { row, faults });
  });

  return (
    <Alert tone="warn" title={t('transfer:skipped', { count: skipped.length })}>
      <ul className="mb-3 max-h-80 list-disc overflow-y-auto ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <CopyButton
        size="small"
        text={lines.join('\n')}
        copied={t('transfer:skippedCopied')}
        copyFailedText={t('transfer:skippedCopyFailedText')}
      >
        {t('transfer:copySkipped')}
      </CopyButton>
    </Alert>
  );
}
