import { useEffect, useRef } from 'react';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { SECOND_STEP_TEXTS } from './texts.ts';

interface RecoveryCodeFormProps {
  /** The form's id, for the submit button outside it. */
  id: string;
  code: string;
  fault: string | undefined;
  onType: (text: string) => void;
  onSubmit: () => void;
}

/** Asks for a recovery code. It takes the focus, because it replaces the element that had it. */
export function RecoveryCodeForm({ id, code, fault, onType, onSubmit }: RecoveryCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Form id={id} onSubmit={onSubmit}>
      <TextField
        ref={input}
        label={SECOND_STEP_TEXTS.code}
        hint={SECOND_STEP_TEXTS.codeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={fault}
        onChange={(event) => onType(event.target.value)}
      />
    </Form>
  );
}
