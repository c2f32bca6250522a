import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does. It is the name for screen readers and the tooltip. */
  label: string;
  children: ReactNode;
}

/** Shows a 48 px square button with only an icon: close, previous, next, menu. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex size-12 shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors hover:not-disabled:bg-primary-tint hover:not-disabled:text-primary disabled:opacity-40 ${className}`}
    />
  );
}
