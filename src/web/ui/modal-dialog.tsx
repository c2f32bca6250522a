import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { CrossIcon } from './icons.tsx';
import { Modal, ModalDescription, ModalTitle } from './modal.tsx';
import { UI_TEXTS } from './texts.ts';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, Back, the backdrop and the Close button. The dialog closes once `open` is false. */
  onClose: () => void;
  /** Called instead for Escape, Back and the backdrop, which are easily hit by accident. */
  onDismiss?: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  /** The buttons, primary last. On a phone the primary button is on top, full width. */
  footer?: ReactNode;
  /** A tap on the backdrop does nothing, because it could end work that takes long. */
  ignoresBackdrop?: boolean | undefined;
  /** Can't be dismissed. Only the app closes it, with `open`. */
  locked?: boolean | undefined;
  /** On wide screens. A 'side' dialog is as high as the window and at its right, and fills a phone. */
  size?: 'normal' | 'wide' | 'side' | undefined;
  children?: ReactNode;
}

/** Shows a modal with a title, a Close button and buttons at its foot: a sheet at the bottom of a phone's screen. */
export function ModalDialog(props: DialogProps) {
  const { open, onClose, onDismiss = onClose, title, description, footer, size, children } = props;
  const { locked = false, ignoresBackdrop } = props;
  return (
    <Modal
      open={open}
      onDismiss={onDismiss}
      locked={locked}
      ignoresBackdrop={ignoresBackdrop}
      data-size={size}
      className="sheet"
    >
      <div className="flex items-start gap-2 p-5 pb-0 sm:p-7 sm:pb-0">
        <ModalTitle className="flex-1 py-2 font-bold text-xl">{title}</ModalTitle>
        {!locked && (
          <IconButton label={UI_TEXTS.close} onClick={onClose} className="-mr-2">
            <CrossIcon />
          </IconButton>
        )}
      </div>
      <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-7 sm:pb-7">
        {description && <ModalDescription>{description}</ModalDescription>}
        {children && <div className={description ? 'mt-5' : 'mt-2'}>{children}</div>}
      </div>
      {footer && (
        <div
          data-bottom-bar
          className="flex flex-col-reverse gap-3 border-line border-t bg-paper px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-7"
        >
          {footer}
        </div>
      )}
    </Modal>
  );
}
