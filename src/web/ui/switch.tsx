import { useId } from 'react';
import { CheckIcon, CrossIcon, LockIcon } from './icons.tsx';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** What is on or off. */
  label: string;
  /** Gives the label to screen readers only, where other words are next to the switch. */
  labelHidden?: boolean | undefined;
  /** For a label of its own, elsewhere. */
  id?: string | undefined;
  /** No choice was made yet: off, but without the mark of a no. */
  undecided?: boolean | undefined;
  /** Shows a lock. It can still be pressed, so that `onCheckedChange` can say why it doesn't turn. */
  locked?: boolean | undefined;
  /** The change is being saved. The switch keeps the focus but can't be turned. */
  pending?: boolean | undefined;
  /** Ids of elements that say more, such as why it is locked. */
  describedBy?: string | undefined;
}

const tracks = {
  on: 'border-yes bg-yes',
  off: 'border-edge bg-sunk',
  lockedOn: 'border-yes border-dashed bg-yes-tint',
  lockedOff: 'border-edge border-dashed bg-transparent',
};

function Mark({ checked, undecided, locked }: Pick<SwitchProps, 'checked' | 'undecided' | 'locked'>) {
  if (locked) return <LockIcon className="size-4" />;
  if (checked) return <CheckIcon className="size-5" />;
  return undecided ? null : <CrossIcon className="size-4" />;
}

/** Shows a switch that takes effect immediately. 64 by 36 px in a 48 px touch area. A mark adds to the color. */
export function Switch(props: SwitchProps) {
  const { checked, onCheckedChange, label, labelHidden, undecided, locked, pending = false } = props;
  const { describedBy } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const track = checked ? (locked ? tracks.lockedOn : tracks.on) : locked ? tracks.lockedOff : tracks.off;
  return (
    <span className="flex min-h-12 items-center gap-4">
      {!labelHidden && (
        <label htmlFor={id} className="flex-1">
          {label}
        </label>
      )}
      <button
        id={id}
        type="button"
        role="switch"
        aria-label={labelHidden ? label : undefined}
        aria-checked={checked}
        aria-readonly={locked || undefined}
        aria-describedby={describedBy}
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        // The second click of a double click is not another change.
        onClick={({ detail }) => pending || detail > 1 || onCheckedChange(!checked)}
        className={`relative h-9 w-16 shrink-0 rounded-full border-2 transition-colors before:absolute before:-inset-2 aria-busy:opacity-75 ${track}`}
      >
        <span
          className={`absolute inset-y-0 left-0 my-auto flex size-7 items-center justify-center rounded-full bg-card transition-transform ${
            checked ? 'translate-x-7.5 text-yes' : 'translate-x-0.5 text-ink-2 ring-2 ring-edge ring-inset'
          }`}
        >
          <Mark checked={checked} undecided={undecided} locked={locked} />
        </span>
      </button>
    </span>
  );
}
