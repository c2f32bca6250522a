import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  /** In a line of a coordinator's screen, with a mouse. */
  isCompact?: boolean;
}

/** Shows a few options, such as views of a list or the people of a family. They wrap. Made of native radio buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  isCompact = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      data-compact={isCompact || undefined}
      className="no-print inline-flex max-w-full flex-wrap rounded-card border border-line bg-sunk p-1 compact:data-compact:p-px"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          // As wide as once it is chosen, so that no other option moves.
          data-label={option.label}
          className="relative flex min-h-12 flex-auto flex-col items-center justify-center after:invisible after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-label)] rounded-control border border-transparent px-3 text-center text-ink-2 text-sm leading-tight transition-colors has-checked:border-line has-checked:bg-card has-checked:font-semibold has-checked:text-primary has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-primary pointer-fine:min-h-10 compact:in-data-compact:min-h-8 compact:in-data-compact:px-3 compact:in-data-compact:text-xs"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
