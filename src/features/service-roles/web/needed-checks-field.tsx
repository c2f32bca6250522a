import { useId } from 'react';
import { checkCalls } from '#contract/checks.ts';
import type { CheckKindId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { CheckboxField } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';

/** Shows which checks a role needs: nothing in a church without any. */
export function NeededChecksField(props: {
  value: readonly CheckKindId[];
  error: string | undefined;
  onChange: (kindIds: CheckKindId[]) => void;
}) {
  const { value, error, onChange } = props;
  const id = useId();
  const { data: kinds = [] } = useRead(checkCalls.listCheckKinds, {});
  if (kinds.length === 0 && !error) return null;
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend>{t('service-roles:checks')}</legend>
      {kinds.map((kind) => (
        <CheckboxField
          key={kind.id}
          label={kind.name}
          checked={value.includes(kind.id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, kind.id] : value.filter((each) => each !== kind.id))
          }
        />
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
