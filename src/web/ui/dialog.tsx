import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { closeOnBack } from './close-on-back.ts';
import { IconButton } from './icon-button.tsx';
import { CrossIcon } from './icons.tsx';
import { UI_TEXTS } from './texts.ts';
import { ToastRegion } from './toast-region.tsx';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, Back, the backdrop and the Close button. The dialog closes once `open` is false. */
  onClose: () => void;
  /** Called instead for Escape, Back and the backdrop, which are easily hit by accident. */
  onDismiss?: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  /**
   * The buttons, primary last. On a phone the primary button is on top, full width. On wider screens the buttons are on
   * the left, where toasts don't cover them.
   */
  footer?: ReactNode;
  /** A tap on the backdrop does nothing, because it could end work that takes long. */
  ignoresBackdrop?: boolean | undefined;
  /** Can't be dismissed. Only the app closes it, with `open`. */
  locked?: boolean | undefined;
  /**
   * Shows the changed page first and makes it usable a frame later. When a modal dialog ends, the browser computes the
   * styles of the whole page again, which takes long for hundreds of elements. The dialog must stay mounted.
   */
  endsLate?: boolean | undefined;
  size?: 'normal' | 'wide' | undefined;
  children?: ReactNode;
}

/** Ends a dialog that is hidden but still modal. Null if there is none. */
let endHidden: (() => void) | null = null;

/** Calls `end` after the next paint, or earlier if another dialog opens before. */
function endAfterPaint(end: () => void): void {
  const endOnce = () => {
    if (endHidden !== endOnce) return;
    endHidden = null;
    end();
  };
  endHidden = endOnce;
  requestAnimationFrame(() => setTimeout(endOnce));
}

/**
 * Shows a modal based on the native `<dialog>`: the browser makes the page inert and manages the focus, which starts at
 * `data-autofocus` or else at the heading, so that screen readers begin there and no on-screen keyboard opens. Its
 * contents are mounted only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, onDismiss = onClose, title, description, footer, size, children } = props;
  const { locked = false, ignoresBackdrop = locked, endsLate = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const dismiss = useEffectEvent(() => {
    if (!locked) onDismiss();
  });

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // The focus returns first, for this dialog to remember.
    endHidden?.();
    const before = document.activeElement;
    show(dialog);
    const stopListening = closeOnBack(() => dismiss());
    return () => {
      stopListening();
      const end = () => {
        dialog.close();
        if (before instanceof HTMLElement) before.focus();
      };
      if (endsLate && dialog.isConnected) endAfterPaint(end);
      else end();
    };
  }, [open, endsLate]);

  function handleCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!locked) onDismiss();
  }

  /**
   * Browsers may close a dialog without `cancel` (Chromium does on a second Escape). Reopen it and let the app decide.
   */
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    if (!open || event.currentTarget.open) return;
    show(event.currentTarget);
    if (!locked) onDismiss();
  }

  return (
    <dialog
      ref={ref}
      closedby={locked ? 'none' : ignoresBackdrop ? 'closerequest' : 'any'}
      hidden={!open}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      data-size={size}
      className="sheet"
      onCancel={handleCancel}
      onClose={handleClose}
      onKeyDown={(event) => locked && event.key === 'Escape' && event.preventDefault()}
      // Handles clicks on the backdrop in browsers without closedby.
      onClick={(event) => event.target === ref.current && ref.current.open && !ignoresBackdrop && onDismiss()}
    >
      {open && (
        <>
          <header className="flex items-start gap-2 p-5 pb-0 sm:p-7 sm:pb-0">
            <h2 id={`${id}-title`} tabIndex={-1} className="flex-1 py-2 font-bold text-xl">
              {title}
            </h2>
            {!locked && (
              <IconButton label={UI_TEXTS.close} onClick={onClose} className="-mr-2">
                <CrossIcon />
              </IconButton>
            )}
          </header>
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-7 sm:pb-7">
            {description && (
              <div id={`${id}-description`} className="text-ink-2">
                {description}
              </div>
            )}
            {children && <div className={description ? 'mt-5' : 'mt-2'}>{children}</div>}
          </div>
          {footer && (
            <footer
              data-bottom-bar
              className="flex flex-col-reverse gap-3 border-line border-t bg-paper px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:flex-row sm:px-7"
            >
              {footer}
            </footer>
          )}
          <ToastRegion />
        </>
      )}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  const start = dialog.querySelector('[data-autofocus]') ?? dialog.querySelector('h2');
  if (start instanceof HTMLElement) start.focus();
}
