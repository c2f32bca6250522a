import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface SideSheetProps {
  open: boolean;
  /** Called for Escape, Back, the scrim and the Close button. The sheet closes once `open` is false. */
  onClose: () => void;
  /** Called instead for Escape, Back and the scrim, such as to ask about what was typed. */
  onDismiss?: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  /** The buttons, primary last. They stay in view while the contents scroll. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Shows a panel at the right of the window, or in all of a phone's. Like Dialog, it is modal and returns the focus. */
export function SideSheet(props: SideSheetProps) {
  return <Dialog {...props} size="side" />;
}
