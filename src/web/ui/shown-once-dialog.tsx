import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import type { CopyTexts } from './copy-text.ts';
import { Dialog } from './dialog.tsx';
import { DownloadIcon } from './icons.tsx';
import { saveFile } from './save-file.ts';

interface ShownOnceDialogProps {
  title: string;
  description: string;
  texts: CopyTexts & {
    readonly copy: string;
    readonly download: string;
    readonly done: string;
  };
  /** The text to copy, or undefined while there is nothing to save. */
  text: string | undefined;
  /** Returns the file to download. */
  file: () => Parameters<typeof saveFile>[0];
  /** While true, more content is still on its way. */
  unfinished?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows content that can't be shown again, to be copied or downloaded. Only its last button closes it, and the browser
 * asks before it leaves the page. Mount it only while it is open.
 */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { title, description, texts, text, file, unfinished = false, onClose, children } = props;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Dialog
      locked
      size="wide"
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <CopyButton text={text} copied={texts.copied} copyFailedText={texts.copyFailedText}>
            {texts.copy}
          </CopyButton>
          <Button icon={<DownloadIcon />} disabled={text === undefined} onClick={() => saveFile(file())}>
            {texts.download}
          </Button>
          <Button variant="primary" disabled={unfinished} onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
