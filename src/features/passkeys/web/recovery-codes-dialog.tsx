import { ShownOnceDialog } from '#web/ui/shown-once-dialog.tsx';
import { PASSKEYS_TEXTS } from './texts.ts';

function asFile(codes: readonly string[]) {
  const text = `${[PASSKEYS_TEXTS.codesFileHead, '', ...codes].join('\r\n')}\r\n`;
  return { fileName: PASSKEYS_TEXTS.codesFile, text, type: 'text/plain' } as const;
}

/** Shows new recovery codes. Only "I have written them down" closes it, because they can't be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title={PASSKEYS_TEXTS.codesTitle}
      description={PASSKEYS_TEXTS.codesKeep}
      texts={PASSKEYS_TEXTS}
      text={codes.join('\n')}
      file={() => asFile(codes)}
      onClose={onClose}
    >
      <ol className="grid gap-x-6 gap-y-2 rounded-card bg-sunk p-5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap font-semibold text-lg tabular-nums tracking-wide">
            {code}
          </li>
        ))}
      </ol>
    </ShownOnceDialog>
  );
}
