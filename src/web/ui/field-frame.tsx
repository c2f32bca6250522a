import type { ReactNode } from 'react';
import { AlertIcon } from './start-icons.tsx';

/** What every field takes beside the attributes of its native control. */
export interface FieldTexts {
  label: string;
  /** Keep the label for screen readers only, where the surroundings say it (a cell under its column's head). */
  labelHidden?: boolean | undefined;
  /** What to know before filling it in. */
  hint?: string | undefined;
  /** What is wrong and what to do. Its presence marks the field as invalid. */
  error?: string | undefined;
}

/** The native control's look, shared so that every field is 48 px high and sits on the same line as a button. */
export const control =
  'block w-full min-h-12 rounded-control border border-edge bg-card px-4 py-2.5 text-ink placeholder:text-ink-2 disabled:bg-sunk disabled:text-ink-2 aria-invalid:border-2 aria-invalid:border-no';

/** The attributes that tie a control to its hint and error. `own` is a description of the caller's, kept. */
export function ariaFor(id: string, { hint, error }: Partial<FieldTexts>, own?: string | undefined) {
  const ids = [own, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

/** A field's error, tied to its control by `ariaFor` and read out when it appears. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <div id={`${id}-error`} aria-live="polite">
      {error && (
        <p className="mt-1.5 flex items-start gap-2 font-semibold text-no text-sm">
          <AlertIcon className="mt-0.5 size-[1.25em]" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Label above, hint under it, then the control, then the error: the order in which one needs them. */
export function FieldFrame({ id, label, labelHidden, hint, error, children }: FieldTexts & FrameProps) {
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'mb-1.5 block font-semibold'}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-ink-2 text-sm">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

interface FrameProps {
  id: string;
  children: ReactNode;
}
