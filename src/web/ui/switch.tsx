import { useId } from 'react';
import { CheckIcon, CrossIcon } from './icons.tsx';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** What is on or off. */
  label: string;
  /** Keep the label for screen readers only, where the card around it says it. */
  labelHidden?: boolean | undefined;
  /** The change is on its way: it can be focused but not turned, so that the keyboard's place is not lost. */
  pending?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Id of an element with more to know, such as why it is disabled. */
  describedBy?: string | undefined;
}

/** On or off, taking effect at once. 64 by 36 px in a touch area of 48, with a mark in the knob beside the colour. */
export function Switch(props: SwitchProps) {
  const { checked, onCheckedChange, label, labelHidden, pending = false, disabled, describedBy } = props;
  const id = useId();
  return (
    <span className="flex min-h-12 items-center gap-4">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'flex-1'}>
        {label}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={describedBy}
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        disabled={disabled}
        onClick={() => pending || onCheckedChange(!checked)}
        className={`relative h-9 w-16 shrink-0 rounded-full border-2 transition-colors before:absolute before:-inset-2 disabled:opacity-55 aria-busy:opacity-75 ${
          checked ? 'border-yes bg-yes' : 'border-edge bg-sunk'
        }`}
      >
        <span
          className={`absolute inset-y-0 left-0 my-auto flex size-7 items-center justify-center rounded-full bg-card transition-transform ${
            checked ? 'translate-x-7.5 text-yes' : 'translate-x-0.5 text-ink-2 ring-2 ring-edge ring-inset'
          }`}
        >
          {checked ? <CheckIcon className="size-5" /> : <CrossIcon className="size-4" />}
        </span>
      </button>
    </span>
  );
}
