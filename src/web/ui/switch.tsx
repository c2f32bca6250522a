import { useId } from 'react';
import { CheckIcon, CrossIcon } from './icons.tsx';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** What is on or off. */
  label: string;
  /** The change is being saved. The switch keeps the focus but can't be turned. */
  pending?: boolean | undefined;
  /** Ids of elements that say more. */
  describedBy?: string | undefined;
}

/** Shows a switch that takes effect immediately. 64 by 36 px in a 48 px touch area. A mark adds to the color. */
export function Switch({ checked, onCheckedChange, label, pending = false, describedBy }: SwitchProps) {
  const id = useId();
  return (
    <span className="flex min-h-12 items-center gap-4">
      <label htmlFor={id} className="flex-1">
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
        // The second click of a double click is not another change.
        onClick={({ detail }) => pending || detail > 1 || onCheckedChange(!checked)}
        className="relative h-9 w-16 shrink-0 rounded-full border-2 border-edge bg-sunk transition-colors before:absolute before:-inset-2 aria-busy:opacity-75 aria-checked:border-yes aria-checked:bg-yes"
      >
        <span
          className={`absolute inset-y-0 start-0 my-auto flex size-7 items-center justify-center rounded-full bg-card transition-transform ${
            checked
              ? 'translate-x-7.5 text-yes rtl:-translate-x-7.5'
              : 'translate-x-0.5 text-ink-2 ring-2 ring-edge ring-inset rtl:-translate-x-0.5'
          }`}
        >
          {checked ? <CheckIcon className="size-5" /> : <CrossIcon className="size-4" />}
        </span>
      </button>
    </span>
  );
}
