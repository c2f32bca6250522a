import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '#languages/t.ts';
import { Button } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { IconButton } from './icon-button.tsx';
import { CrossIcon } from './icons.tsx';
import { returnTo } from './return-focus.ts';

export interface DialogProps {
  /** Default: true, for a dialog that is mounted only while it is open. */
  open?: boolean | undefined;
  /** Called for Escape, Back, the backdrop and the Close button. The dialog closes once `open` is false. */
  onClose: () => void;
  /** Called instead for Escape, Back and the backdrop, which are easily hit by accident. */
  onDismiss?: (() => void) | undefined;
  title: string;
  description?: ReactNode;
  /** The buttons, primary last. On a phone the primary button is on top, full width. */
  footer?: ReactNode;
  /** The label of the only button at the foot, which closes the dialog. */
  closeLabel?: string | undefined;
  /** A tap on the backdrop does nothing, because it could end work that takes long. */
  ignoresBackdrop?: boolean | undefined;
  /** Can't be dismissed. Only the app closes it, with `open`. */
  locked?: boolean | undefined;
  /**
   * On wide screens 'wide', or 'large': wide, and tall enough that late content moves no button. Or as high as the
   * window and at its right: a 'side' dialog, which fills a phone, or a 'menu'.
   */
  size?: 'wide' | 'large' | 'side' | 'menu' | undefined;
  children?: ReactNode;
}

let openModals = 0;

function countModals(change: 1 | -1): void {
  openModals += change;
  document.getElementById('root')?.toggleAttribute('inert', openModals > 0);
}

/**
 * Makes the page inert while a modal is open, so that neither Tab nor a screen reader reaches what is under the veil.
 * Returns where the focus returns: `inert` takes it from the page.
 */
function useInertPage() {
  const finalFocus = useRef(returnTo(null));
  useLayoutEffect(() => {
    finalFocus.current = returnTo(document.activeElement);
    countModals(1);
    return () => countModals(-1);
  }, []);
  return finalFocus;
}

/** A ref for an area that scrolls: Tab reaches it while it has more than it can show, so that the arrow keys scroll it. */
function reachableWhileScrolling(area: HTMLElement | null): (() => void) | undefined {
  if (!area) return undefined;
  const observer = new ResizeObserver(() => {
    if (area.scrollHeight > area.clientHeight) area.tabIndex = 0;
    else area.removeAttribute('tabindex');
  });
  for (const each of [area, ...area.children]) observer.observe(each);
  return () => observer.disconnect();
}

/**
 * Shows a modal with a title, a Close button and buttons at its foot: a sheet at the bottom of a phone's screen. The page
 * behind is inert, and the focus returns to where it was. It starts at `data-autofocus` or else at the title, so that
 * screen readers begin there and no on-screen keyboard opens. Mount it only while it is open.
 */
export function ModalDialog(props: DialogProps) {
  const { onClose, onDismiss = onClose, title, description, size, children, closeLabel } = props;
  const { locked = false, ignoresBackdrop = locked } = props;
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = useInertPage();
  const dismiss = () => {
    if (!locked) onDismiss();
  };
  const isTopmost = useCloseOnBack(true, dismiss);
  const find = (selector: string) => popup.current?.querySelector<HTMLElement>(selector);
  const footer = closeLabel ? (
    <Button variant="primary" onClick={onClose}>
      {closeLabel}
    </Button>
  ) : (
    props.footer
  );
  return (
    <Dialog.Root
      open
      disablePointerDismissal={ignoresBackdrop}
      // Escape reaches every open modal that is not an ancestor of another.
      onOpenChange={() => isTopmost() && dismiss()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="veil" />
        <Dialog.Popup
          ref={popup}
          data-size={size}
          className="sheet"
          initialFocus={() => find('[data-autofocus]') ?? find('h2') ?? true}
          finalFocus={() => finalFocus.current()}
        >
          <div className="flex items-start gap-2 p-5 pb-0 sm:p-7 sm:pb-0">
            <Dialog.Title tabIndex={-1} className="wrap-anywhere flex-1 py-2 font-bold text-xl">
              {title}
            </Dialog.Title>
            {!locked && (
              <IconButton label={t('common:ui.close')} onClick={onClose} className="-me-2">
                <CrossIcon />
              </IconButton>
            )}
          </div>
          <div
            ref={reachableWhileScrolling}
            className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-7 sm:pb-7"
          >
            {description && (
              <Dialog.Description render={<div />} className="text-ink-2">
                {description}
              </Dialog.Description>
            )}
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
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
