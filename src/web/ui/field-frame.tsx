import { type ReactNode, useId } from 'react';
import { AlertIcon } from './start-icons.tsx';

/** The properties that every field takes in addition to those of its native control. */
export interface FieldTexts {
  label: string;
  /** Shows the label to screen readers only, where the context already shows it (a cell under its column header). */
  labelHidden?: boolean | undefined;
  /** The hint before filling in the field. */
  hint?: string | undefined;
  /** The fault and the remedy. If set, the field is marked as invalid. */
  error?: string | undefined;
}

/** The classes that all native controls share, so that every field is 48 px high and aligns with buttons. */
export const control =
  'block w-full min-h-12 rounded-control border border-edge bg-card px-4 py-2.5 text-ink placeholder:text-ink-2 disabled:bg-sunk disabled:text-ink-2 aria-invalid:border-2 aria-invalid:border-no';

/** Returns the attributes that link a control to its hint and error. Keeps `own`, the caller's description. */
export function ariaFor(id: string, { hint, error }: Partial<FieldTexts>, own?: string | undefined) {
  const ids = [own, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

interface NativeProps {
  id?: string | undefined;
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** Splits the properties of a field into those of its frame and of its native control. */
export function useField<Native extends NativeProps>(props: FieldTexts & Native) {
  const { label, labelHidden, hint, error, ...others } = props;
  const native = others as NativeProps as Native;
  const ownId = useId();
  const id = native.id ?? ownId;
  return {
    frame: { id, label, labelHidden, hint, error },
    native: {
      ...native,
      ...ariaFor(id, props, native['aria-describedby']),
      className: `${control} ${native.className ?? ''}`,
    },
  };
}

/** Shows a field's error. `ariaFor` links it to the control, and it is announced when it appears. */
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

/** Shows label, hint, control and error in the order users need them. */
export function FieldFrame({ id, label, labelHidden, hint, error, children }: FieldTexts & FrameProps) {
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block'}>
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
