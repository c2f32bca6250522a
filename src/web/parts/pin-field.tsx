import type { ComponentProps } from 'react';
import { TextField } from '../ui/field.tsx';

/** A PIN: hidden, with the phone's number pad. What it may hold is the form's business (`digitsOnly`). */
export function PinField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'maxLength'>) {
  return <TextField {...props} type="password" inputMode="numeric" maxLength={6} />;
}
