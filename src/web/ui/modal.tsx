import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useCloseOnBack } from './close-on-back.ts';

interface ModalProps {
  open: boolean;
  /** Called for Escape, Back and the backdrop. The modal closes once `open` is false. */
  onDismiss: () => void;
  /** A tap on the backdrop does nothing, because it could end work that takes long. */
  ignoresBackdrop?: boolean | undefined;
  /** Can't be dismissed. Only the app closes it, with `open`. */
  locked?: boolean | undefined;
  /** The name for screen readers, if there is no `ModalTitle`. */
  label?: string | undefined;
  className: string;
  'data-size'?: string | undefined;
  children: ReactNode;
}

/** Returns the element and those around it in the page or in its modal, inside out. */
function ancestorsOf(element: Element | null): readonly Element[] {
  return element && element !== document.body ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/**
 * Returns where the focus returns: to the element, or if it is gone to the next row, or to the heading of what is left. If
 * its modal is gone too, that one returns the focus.
 */
function returnTo(element: Element | null): () => boolean {
  const around = ancestorsOf(element);
  const row = around.find((each) => each.matches('tr, li'));
  const rows = [...(row?.parentElement?.children ?? [])];
  return () => {
    if (!element || element.isConnected) return true;
    const next = rows.find((each, at) => each.isConnected && row && at > rows.indexOf(row));
    const rest = around.find((each) => each.isConnected && each.querySelector('h2'));
    const heading = rest?.querySelector<HTMLElement>('h2');
    heading?.setAttribute('tabindex', '-1');
    const place = next?.querySelector<HTMLElement>('button') ?? heading;
    // The page may move the focus to what came of the change, which it does only after this.
    setTimeout(() => document.activeElement === document.body && place?.focus());
    return false;
  };
}

/**
 * Shows a modal: the page behind is inert, and the focus returns to where it was. It starts at `data-autofocus` or else
 * at the title, so that screen readers begin there and no on-screen keyboard opens. Its contents are mounted only while
 * it is open.
 */
export function Modal(props: ModalProps) {
  const { open, onDismiss, locked = false, ignoresBackdrop = locked, label, children, ...popup } = props;
  const ref = useRef<HTMLDivElement>(null);
  const dismiss = () => {
    if (!locked) onDismiss();
  };
  const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
  const finalFocus = useRef(returnTo(null));
  const isTopmost = useCloseOnBack(open, dismiss);
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={ignoresBackdrop}
      // Escape reaches every open modal that is not an ancestor of another.
      onOpenChange={() => isTopmost() && dismiss()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="veil" />
        <Dialog.Popup
          {...popup}
          ref={ref}
          aria-label={label}
          initialFocus={() => {
            finalFocus.current = returnTo(document.activeElement);
            return find('[data-autofocus]') ?? find('h2') ?? true;
          }}
          finalFocus={() => finalFocus.current()}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Shows the modal's title, which names it. */
export function ModalTitle({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Dialog.Title tabIndex={-1} className={className}>
      {children}
    </Dialog.Title>
  );
}

/** Shows what describes the modal to screen readers. */
export function ModalDescription({ children }: { children: ReactNode }) {
  return (
    <Dialog.Description render={<div />} className="text-ink-2">
      {children}
    </Dialog.Description>
  );
}
