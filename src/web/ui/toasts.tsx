import { Toast } from '@base-ui/react/toast';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { currentLanguage, t } from '#languages/t.ts';
import { AlertIcon, CheckIcon, CrossIcon, InfoIcon } from './start-icons.tsx';

import { placeToast, watchLastUsed, watchLayout } from './toast-place.ts';
import { dismissToast, type ToastOptions, useToast } from './toast-store.ts';

type ShownToast = ReturnType<typeof Toast.useToastManager<ToastOptions>>['toasts'][number];

const DURATION_MS = 5000;

/** The shortest swipe that dismisses a toast (docs/product.md, "Toasts"). Base UI's own is 40. */
const SWIPE_PX = 50;

/** Base UI makes each toast a dialog, which it is not. */
const GROUP = { role: 'group', 'aria-modal': undefined };

watchLastUsed();

/** Shows the current toast: at the bottom, where lines end, on wide screens, otherwise at the top. */
export function Toasts() {
  return (
    <Toast.Provider limit={1}>
      <ToastList />
    </Toast.Provider>
  );
}

/**
 * Successes go in a polite live region, failures in an assertive one. Both exist before they have content, or screen
 * readers wouldn't notice it.
 */
function ToastList() {
  const current = useToast();
  const { toasts, add, close } = Toast.useToastManager<ToastOptions>();
  useEffect(() => {
    if (!current) return;
    const timeout = current.action ? 2 * DURATION_MS : DURATION_MS;
    const id = add({ data: current, timeout, onClose: () => dismissToast(current) });
    return () => close(id);
  }, [current, add, close]);

  const isProblem = ({ data }: ShownToast) => data?.variant === 'destructive';
  return (
    <Toast.Portal>
      <Toast.Viewport
        aria-live="off"
        aria-label={t('common:ui.toasts')}
        // A toast is last in the document and closes soon, so F6 moves the focus to it from anywhere.
        onFocus={({ target, currentTarget }) =>
          target === currentTarget && currentTarget.querySelector('button')?.focus()
        }
        className="no-print pointer-events-none fixed inset-x-0 top-0 z-50 px-4 md:start-auto md:w-full md:max-w-[420px]"
      >
        <div role="status" aria-live="polite">
          {toasts.map((toast) => !isProblem(toast) && <OneToast key={toast.id} toast={toast} />)}
        </div>
        <div role="alert" aria-live="assertive">
          {toasts.map((toast) => isProblem(toast) && <OneToast key={toast.id} toast={toast} />)}
        </div>
      </Toast.Viewport>
    </Toast.Portal>
  );
}

const styles = {
  default: {
    className: 'border-s-primary',
    mark: 'bg-primary-tint text-primary',
    Icon: CheckIcon,
  },
  destructive: {
    className: 'border-s-no',
    mark: 'bg-no-tint text-no',
    Icon: AlertIcon,
  },
};

function cancelShortSwipe({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>) {
  const moved = Number.parseFloat(currentTarget.style.getPropertyValue('--toast-swipe-movement-x'));
  if (Math.abs(moved) < SWIPE_PX) currentTarget.dispatchEvent(new PointerEvent('pointercancel', nativeEvent));
}

function OneToast({ toast }: { toast: ShownToast }) {
  const { title, description, variant = 'default', nothingDone, action } = toast.data as ToastOptions;
  const { className, mark } = styles[variant];
  const Icon = nothingDone ? InfoIcon : styles[variant].Icon;
  const element = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | undefined>();
  // Before the toast is painted.
  useLayoutEffect(() => {
    const place = () => element.current && setTop(placeToast(element.current));
    place();
    return watchLayout(place);
  }, []);
  const cameFrom = useRef<Element | null>(null);

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  /** Closes the toast and returns the focus to where it was. */
  function close() {
    dismissToast(toast.data);
    (cameFrom.current as HTMLElement | null)?.focus();
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // An open dialog stays open.
    event.stopPropagation();
    close();
  }

  return (
    <Toast.Root
      ref={element}
      toast={toast}
      {...GROUP}
      tabIndex={-1}
      swipeDirection={currentLanguage().direction === 'rtl' ? 'left' : 'right'}
      onPointerUp={cancelShortSwipe}
      onFocus={enter}
      onKeyDown={closeOnEscape}
      style={{ top }}
      className={`toast pointer-events-auto relative flex animate-fade touch-pan-y items-start gap-3 rounded-card border border-line border-s-8 bg-card p-3 ps-4 shadow-pop data-ending-style:hidden ${className}`}
    >
      <span className={`mt-1.5 rounded-full p-2 ${mark}`}>
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold leading-snug">
          {variant === 'destructive' && <span className="sr-only">{t('common:ui.problem')} </span>}
          {title}
        </p>
        {description && <p className="mt-1 text-ink-2 text-sm">{description}</p>}
        {action && (
          <p className="mt-2">
            <button
              type="button"
              onClick={() => {
                close();
                action.onClick();
              }}
              className="min-h-12 rounded-control border border-edge px-4 font-semibold text-primary"
            >
              {action.label}
            </button>{' '}
            {/* For people who use the keyboard. */}
            <span className="hidden ps-2 text-ink-2 text-sm [:root:has(:focus-visible)_&]:inline">
              {t('common:ui.toastKeys')}
            </span>
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={t('common:ui.close')}
        onClick={close}
        className="flex size-12 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunk"
      >
        <CrossIcon />
      </button>
    </Toast.Root>
  );
}
