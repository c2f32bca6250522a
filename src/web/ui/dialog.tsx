import type { DialogProps } from './modal-dialog.tsx';
import { onDemand } from './on-demand.tsx';

const ModalDialog = onDemand<DialogProps>(async () => (await import('./modal-dialog.tsx')).ModalDialog);

/** Shows a modal with a title, a Close button and buttons at its foot: a sheet at the bottom of a phone's screen. */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open && <ModalDialog {...props} />;
}

Dialog.preload = ModalDialog.preload;
