import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

/**
 * A PIN: hidden, with the phone's number pad. Its form keeps it to at most six digits (`digitsOnly`); a `maxLength`
 * would cut a pasted "12 34 56" before the spaces are out.
 */
export function PinField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return <TextField {...props} type="password" inputMode="numeric" />;
}
