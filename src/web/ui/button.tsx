import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { SpinnerRing } from './spinner.tsx';

const styles = {
  primary: 'bg-primary text-on-primary border-primary hover:not-disabled:bg-primary-strong',
  secondary: 'bg-card text-primary border-edge hover:not-disabled:bg-primary-tint',
  quiet: 'bg-transparent text-primary border-transparent hover:not-disabled:bg-primary-tint',
  danger: 'bg-no text-on-no border-no hover:not-disabled:opacity-90',
};

/** "small" and "compact" apply to a mouse only. On touch screens every button is 48 px high. */
const sizes = {
  normal: 'min-h-12 px-5 py-2.5',
  small: 'min-h-12 px-4 py-1.5 text-sm pointer-fine:min-h-10',
  compact: 'min-h-12 px-4 py-1 text-sm compact:min-h-9 compact:px-3 compact:text-xs',
};

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof styles | undefined;
  size?: keyof typeof sizes | undefined;
  /** While true, the button is disabled, announced as busy and shows a spinner. */
  busy?: boolean | undefined;
  /** Shown while busy ('Saving...'). Defaults to the button's own text. */
  busyLabel?: string | undefined;
  /** An icon before the text. */
  icon?: ReactNode;
}

/** Returns the ref of a button that has the focus again after it was disabled, unless the focus went elsewhere meanwhile. */
function useKeptFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // Before the browser takes the focus from a disabled button, which it does only when it paints.
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [busy]);
  return button;
}

/** Shows a button. Its text breaks between words only, also in Chinese. Its type defaults to 'button', so that it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'normal', busy = false, busyLabel, icon, ...native } = props;
  const { children, className = '', disabled, type = 'button', ref, ...rest } = native;
  const button = useKeptFocus(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`inline-flex items-center justify-center gap-2 break-keep rounded-control border text-center font-semibold leading-tight transition-[background-color,opacity,scale] active:not-disabled:scale-98 disabled:opacity-55 ${styles[variant]} ${sizes[size]} ${className}`}
    >
      {busy ? <SpinnerRing /> : icon}
      {(busy && busyLabel) || children}
    </button>
  );
}
