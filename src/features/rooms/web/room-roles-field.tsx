import { useId } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { CheckboxField } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';

/** Shows the roles that can be in a room. */
export function RoomRolesField(props: {
  roles: readonly ServiceRole[];
  value: readonly RoleId[];
  error: string | undefined;
  onChange: (roleIds: RoleId[]) => void;
}) {
  const { roles, value, error, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="font-semibold">{t('rooms:roles')}</legend>
      {roles.length === 0 && <p>{t('rooms:noRoles')}</p>}
      {roles.map((role) => (
        <CheckboxField
          key={role.id}
          label={role.name}
          hint={t('rooms:places', { count: role.maxLimit })}
          checked={value.includes(role.id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, role.id] : value.filter((each) => each !== role.id))
          }
        />
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
