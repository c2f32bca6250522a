import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useState } from 'react';
import { type ComboboxOption, ComboboxOptions, panel } from './combobox-options.tsx';
import { ariaFor, control, FieldFrame, type FieldTexts } from './field-frame.tsx';

interface ComboboxProps<Option extends ComboboxOption> extends FieldTexts {
  value: string;
  onValueChange: (value: string) => void;
  /** The options that match `value`, best first. The caller limits their number. */
  options: readonly Option[];
  onSelect: (option: Option) => void;
  /** Called when Enter is pressed with no option marked. */
  onEnter?: (() => void) | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  placeholder?: string | undefined;
  /** Shown when the text matches no option. */
  emptyText?: string | undefined;
}

/**
 * Shows a text field with suggestions. Follows the ARIA Authoring Practices' combobox, "list autocomplete with manual
 * selection": the focus stays in the field, the arrow keys mark an option, Enter selects it, Escape closes the list.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { value, onValueChange, options, onSelect, onEnter } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const shown = open && options.length > 0;
  const empty = open && value.trim() !== '' && options.length === 0;
  const marked = shown ? options[active] : undefined;

  const openForEarlyText = useEffectEvent(() => {
    const input = document.getElementById(id) as HTMLInputElement;
    if (input === document.activeElement && input.value !== value) setOpen(true);
  });
  // Users can type before hydration. The caller picks up that text, and the list must open.
  useEffect(() => openForEarlyText(), []);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function choose(option: Option) {
    close();
    onSelect(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const count = options.length;
      setOpen(true);
      setActive(marked ? (active + step + count) % count : step > 0 ? 0 : count - 1);
    } else if (event.key === 'Enter' && (marked || onEnter)) {
      event.preventDefault();
      if (marked) choose(marked);
      else onEnter?.();
    } else if (event.key === 'Escape' && (shown || empty)) {
      event.preventDefault();
      close();
    }
  }

  return (
    <FieldFrame {...props} id={id}>
      <div className="relative">
        <input
          {...ariaFor(id, props)}
          ref={props.inputRef}
          type="text"
          role="combobox"
          value={value}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={marked && `${id}-${marked.id}`}
          onChange={(event) => {
            setOpen(true);
            setActive(-1);
            onValueChange(event.target.value);
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onKeyDown={onKeyDown}
          className={control}
        />
        <ComboboxOptions id={id} options={shown ? options : []} marked={marked} onChoose={choose} />
        <div role="status" className={empty ? `${panel} px-4 py-3 text-ink-2` : 'sr-only'}>
          {empty && props.emptyText}
        </div>
      </div>
    </FieldFrame>
  );
}
