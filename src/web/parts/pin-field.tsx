import type { ComponentProps } from 'react';
import { TextField } from '../ui/text-field.tsx';

/**
 * Shows a field for a PIN: masked, with the phone's number pad. The form limits it to six digits (`digitsOnly`),
 * because `maxLength` would cut a pasted "12 34 56" before its spaces are removed.
 */
export function PinField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return <TextField {...props} type="password" inputMode="numeric" />;
}
