import { type ComponentProps, useId } from 'react';
import { ariaFor, FieldError, FieldFrame, type FieldTexts, useField } from './field-frame.tsx';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';

// In its own file, because the sign-in screen needs no other field.
export { TextField } from './text-field.tsx';

/** Shows a field for several lines of text. */
export function TextAreaField(props: FieldTexts & ComponentProps<'textarea'>) {
  const { frame, native } = useField<ComponentProps<'textarea'>>(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={3} {...native} />
    </FieldFrame>
  );
}

interface SelectProps<Value> extends FieldTexts, Pick<ComponentProps<'select'>, 'className' | 'disabled'> {
  /** Undefined until it is known. */
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** Those with the same group are listed together under its name. The value null means no choice. */
  options: ReadonlyArray<{ value: Value; label: string; group?: string; disabled?: boolean }>;
}

/** Shows a choice of one from a few options. Native, because the phone's own picker works best for older people. */
export function SelectField<Value extends string | number | null>(props: SelectProps<Value>) {
  const { value, onValueChange, options, ...field } = props;
  const { frame, native } = useField<ComponentProps<'select'>>(field);
  const list = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map((option) => (
        <option key={option.value ?? ''} value={option.value ?? ''} disabled={option.disabled}>
          {option.label}
        </option>
      ));

  function choose(key: string): void {
    const chosen = options.find((option) => String(option.value ?? '') === key);
    if (chosen) onValueChange(chosen.value);
  }

  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <select
          {...native}
          value={value ?? ''}
          onChange={(event) => choose(event.target.value)}
          className={`${native.className} appearance-none truncate pe-12`}
        >
          {[...new Set(options.map(({ group }) => group))].map((group) =>
            group === undefined ? (
              list(group)
            ) : (
              <optgroup key={group} label={group}>
                {list(group)}
              </optgroup>
            ),
          )}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-ink-2" />
      </div>
    </FieldFrame>
  );
}

type CheckboxProps = Omit<FieldTexts, 'labelHidden'> & Omit<ComponentProps<'input'>, 'type'>;

/** Shows a box or circle to tick, with its label next to it. The whole line can be tapped. */
function Tick(props: CheckboxProps & { type: 'checkbox' | 'radio' }) {
  const { type, label, hint, error, className = '', ...native } = props;
  const ownId = useId();
  const { id = ownId } = native;
  return (
    <div className={className}>
      <div className="flex min-h-12 items-center">
        <span className="relative size-7 shrink-0">
          <input
            {...native}
            {...ariaFor(id, props, native['aria-describedby'])}
            type={type}
            className={`peer size-full appearance-none border-2 border-edge bg-card checked:border-primary checked:bg-primary aria-invalid:border-no ${
              type === 'radio' ? 'rounded-full' : 'rounded-[8px]'
            }`}
          />
          <CheckIcon className="pointer-events-none invisible absolute inset-0 m-auto size-5 text-on-primary peer-checked:visible" />
        </span>
        <label htmlFor={id} className="flex-1 py-2 ps-3">
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="ps-10 text-ink-2 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Shows a checkbox that is sent with a form. The whole line can be tapped. For immediate effect, use Switch. */
export function CheckboxField(props: CheckboxProps) {
  return <Tick {...props} type="checkbox" />;
}

interface RadioProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string | undefined }[];
}

/** Shows a choice of one from a few options with hints, as lines to tap. For short labels, use Segmented. */
export function RadioField<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: RadioProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <Tick
          key={option.value}
          type="radio"
          name={name}
          label={option.label}
          hint={option.hint}
          checked={value === option.value}
          onChange={() => onValueChange(option.value)}
        />
      ))}
    </fieldset>
  );
}
