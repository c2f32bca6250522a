import { useEffect } from 'react';
import { t } from '#languages/t.ts';

export interface ComboboxOption {
  id: string | number;
  label: string;
  detail?: string | undefined;
}

interface ComboboxOptionsProps<Option> {
  /** The field's id. The ids of the list and the options are derived from it. */
  id: string;
  options: readonly Option[];
  marked: Option | undefined;
  onChoose: (option: Option) => void;
}

/** The position of the list under its field. */
export const panel =
  'absolute inset-x-0 top-full z-30 mt-1.5 rounded-card border border-line bg-card shadow-pop';

/** Shows the list under a Combobox. Always in the page, because the field refers to it; hidden while it is empty. */
export function ComboboxOptions<Option extends ComboboxOption>(props: ComboboxOptionsProps<Option>) {
  const { id, options, marked, onChoose } = props;

  useEffect(() => {
    if (marked) document.getElementById(`${id}-${marked.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);

  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('common:ui.suggestions')}
      hidden={options.length === 0}
      className={`${panel} max-h-80 animate-fade overflow-y-auto p-1.5`}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={option === marked}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-control px-3.5 py-2 hover:bg-sunk aria-selected:bg-primary-tint aria-selected:text-primary"
        >
          <span>{option.label}</span>
          {option.detail && <span className="text-ink-2 text-sm">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}
