import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, useField } from './field-frame.tsx';

/** Shows a field for one line of text. Takes every attribute of a native input, and a ref. */
export function TextField(props: FieldTexts & ComponentProps<'input'>) {
  const { frame, native } = useField<ComponentProps<'input'>>(props);
  return (
    <FieldFrame {...frame}>
      <input {...native} />
    </FieldFrame>
  );
}
