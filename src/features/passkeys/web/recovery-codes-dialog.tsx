import { t } from '#languages/t.ts';
import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';

function asFile(codes: readonly string[]) {
  const text = `${[t('passkeys:codesFileHead'), '', ...codes].join('\r\n')}\r\n`;
  return { fileName: t('passkeys:codesFile'), text, type: 'text/plain' } as const;
}

/** Shows new recovery codes. Only "I have written them down" closes it, because they can't be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={t('passkeys:codesTitle')}
      description={t('passkeys:codesKeep')}
      texts={{
        copied: t('passkeys:copied'),
        copyFailedText: t('passkeys:copyFailedText'),
        copy: t('passkeys:copy'),
        download: t('passkeys:download'),
        done: t('passkeys:done'),
      }}
      text={codes.join('\n')}
      file={() => asFile(codes)}
      onClose={onClose}
    >
      <ol className="grid gap-x-6 gap-y-2 rounded-card bg-sunk p-5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap font-semibold text-lg tabular-nums tracking-wide">
            <bdi>{code}</bdi>
          </li>
        ))}
      </ol>
    </ShownOnceDialog>
  );
}
