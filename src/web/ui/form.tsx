import { type ComponentProps, useEffect, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Sends the form. The browser's own submission is prevented. */
  onSubmit: () => unknown;
}

/** Shows a form. If it is refused, its first invalid field gets the focus. */
export function Form({ onSubmit, ...native }: FormProps) {
  const sent = useRef<HTMLFormElement>(null);
  // After each render, because the server may refuse the form later.
  useEffect(() => {
    const field = sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    sent.current = null;
    field.focus();
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      {...native}
      onSubmit={(event) => {
        event.preventDefault();
        sent.current = event.currentTarget;
        void onSubmit();
      }}
    />
  );
}
