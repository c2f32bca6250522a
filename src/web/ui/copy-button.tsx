import { Button, type ButtonProps } from './button.tsx';
import { type CopyTexts, copyText } from './copy-text.ts';
import { CopyIcon } from './icons.tsx';

interface CopyButtonProps extends Omit<ButtonProps, 'icon' | 'onClick' | 'disabled'>, CopyTexts {
  /** Undefined while there is nothing to copy: it is disabled. */
  text: string | undefined;
}

/** A button that copies a text to the clipboard. */
export function CopyButton({ text, copied, copyFailedText, ...button }: CopyButtonProps) {
  const copy = () => text !== undefined && void copyText(text, { copied, copyFailedText });
  return <Button {...button} icon={<CopyIcon />} disabled={text === undefined} onClick={copy} />;
}
