import { Dialog } from './dialog.tsx';
import type { DialogProps } from './modal-dialog.tsx';

/** Shows a panel at the right of the window, or in all of a phone's. Like Dialog, it is modal and returns the focus. */
export function SideSheet(props: Omit<DialogProps, 'size'>) {
  return <Dialog {...props} size="side" />;
}
