import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CopyIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { PASSKEYS_TEXTS } from './texts.ts';

function download(codes: readonly string[]): void {
  const text = `${[PASSKEYS_TEXTS.codesFileHead, '', ...codes].join('\r\n')}\r\n`;
  saveFile({ fileName: PASSKEYS_TEXTS.codesFile, text, type: 'text/plain' });
}

/** Shows new recovery codes large; only "I have written them down" closes it, since they never come again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      locked
      size="wide"
      onClose={onClose}
      title={PASSKEYS_TEXTS.codesTitle}
      description={PASSKEYS_TEXTS.codesKeep}
      footer={
        <>
          <Button icon={<CopyIcon />} onClick={() => void copyText(codes.join('\n'), PASSKEYS_TEXTS)}>
            {PASSKEYS_TEXTS.copy}
          </Button>
          <Button icon={<DownloadIcon />} onClick={() => download(codes)}>
            {PASSKEYS_TEXTS.download}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {PASSKEYS_TEXTS.done}
          </Button>
        </>
      }
    >
      <ol className="grid gap-x-6 gap-y-2 rounded-card bg-sunk p-5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap font-semibold text-lg tabular-nums tracking-wide">
            {code}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
