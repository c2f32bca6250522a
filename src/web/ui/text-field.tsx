import { type ComponentProps, useId } from 'react';
import { ariaFor, control, FieldFrame, type FieldTexts } from './field-frame.tsx';

/** Shows a field for one line of text. Takes every attribute of a native input, and a ref. */
export function TextField(props: FieldTexts & ComponentProps<'input'>) {
  const { label, labelHidden, hint, error, className = '', ...native } = props;
  const ownId = useId();
  const { id = ownId } = native;
  return (
    <FieldFrame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <input
        {...native}
        {...ariaFor(id, props, native['aria-describedby'])}
        className={`${control} ${className}`}
      />
    </FieldFrame>
  );
}
