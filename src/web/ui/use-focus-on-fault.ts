import { useEffect, useRef } from 'react';

/**
 * Returns the ref of a form, and a function to call when it is sent. If the form is refused, its first invalid field gets
 * the focus.
 */
export function useFocusOnFault() {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  // After each render, because the server may refuse the form later.
  useEffect(() => {
    const field = isSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    isSent.current = false;
    field.focus();
  });
  return {
    form,
    noteSent(): void {
      isSent.current = true;
    },
  };
}
