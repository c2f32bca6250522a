import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AlertIcon, CheckIcon, CrossIcon, InfoIcon } from './start-icons.tsx';
import { UI_TEXTS } from './texts.ts';
import { placeToast, watchLastUsed } from './toast-place.ts';
import { dismissToast, type ShownToast, useToast } from './toast-store.ts';
import { usePausableTimer } from './use-pausable-timer.ts';
import { useSwipeRight } from './use-swipe-right.ts';

watchLastUsed();

/**
 * Shows the current toast. Successes go in a polite live region, failures in an assertive one. Both exist before they
 * have content, or screen readers wouldn't notice it.
 */
export function Toasts() {
  const toast = useToast();
  const shown = toast?.open ? toast : null;
  const isProblem = shown?.variant === 'destructive';
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 px-4 md:left-auto md:w-full md:max-w-[420px]">
      <div role="status" aria-live="polite">
        {shown && !isProblem && <Toast key={shown.id} toast={shown} />}
      </div>
      <div role="alert" aria-live="assertive">
        {shown && isProblem && <Toast key={shown.id} toast={shown} />}
      </div>
    </div>
  );
}

const styles = {
  default: {
    className: 'border-l-primary',
    mark: 'bg-primary-tint text-primary',
    Icon: CheckIcon,
    label: '',
  },
  destructive: {
    className: 'border-l-no',
    mark: 'bg-no-tint text-no',
    Icon: AlertIcon,
    label: UI_TEXTS.problem,
  },
};

function Toast({ toast }: { toast: ShownToast }) {
  const { title, description, variant = 'default', nothingDone, action, time } = toast;
  const { className, mark, label } = styles[variant];
  const Icon = nothingDone ? InfoIcon : styles[variant].Icon;
  // The timer pauses while the user points at the toast, has focus in it or is in another window.
  const timer = usePausableTimer(time, dismissToast);
  const element = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | undefined>();
  // Before the toast is painted.
  useLayoutEffect(() => {
    const place = () => element.current && setTop(placeToast(element.current));
    place();
    window.addEventListener('resize', place);
    // A dialog grows while its content loads, and its title moves.
    const observer = new ResizeObserver(place);
    const dialog = element.current?.closest('dialog');
    if (dialog) observer.observe(dialog);
    return () => {
      window.removeEventListener('resize', place);
      observer.disconnect();
    };
  }, []);
  const cameFrom = useRef<Element | null>(null);

  // A toast is last in the document and closes soon, so one key moves the focus to it from anywhere.
  useEffect(() => {
    const focusToast = ({ key }: globalThis.KeyboardEvent) =>
      key === 'F8' && element.current?.querySelector('button')?.focus();
    document.addEventListener('keydown', focusToast);
    return () => document.removeEventListener('keydown', focusToast);
  }, []);

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    timer.onFocus();
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  /** Closes the toast and returns the focus to where it was. */
  function close() {
    dismissToast();
    (cameFrom.current as HTMLElement | null)?.focus();
  }

  const swipe = useSwipeRight(dismissToast);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // A surrounding dialog stays open.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these are shortcuts; the Close button does the same
    <div
      ref={element}
      {...timer}
      {...swipe}
      onFocus={enter}
      onKeyDown={closeOnEscape}
      style={{ top }}
      className={`toast pointer-events-auto relative flex touch-pan-y items-start gap-3 rounded-card border border-line border-l-8 bg-card p-3 pl-4 shadow-pop ${className}`}
    >
      <span className={`mt-1.5 rounded-full p-2 ${mark}`}>
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold leading-snug">
          {label && <span className="visually-hidden">{label}</span>}
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
            <span className="pl-2 text-ink-2 text-sm pointer-coarse:hidden">{UI_TEXTS.toastKeys}</span>
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={UI_TEXTS.close}
        onClick={close}
        className="flex size-12 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunk"
      >
        <CrossIcon />
      </button>
    </div>
  );
}
