import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { SelectField } from '#web/ui/field.tsx';

/** Shows a choice of a role, or none. `isCompact`: in a table, which already shows the label. */
export function RoleField(props: {
  label: string;
  none: string;
  roles: readonly ServiceRole[];
  value: RoleId | null;
  disabled: boolean;
  isCompact?: boolean;
  onChoose: (roleId: RoleId | null) => void;
}) {
  const { label, none, roles, value, disabled, isCompact = false, onChoose } = props;
  return (
    <SelectField
      label={label}
      labelHidden={isCompact}
      className={isCompact ? 'compact:min-h-9 compact:py-1 compact:pl-3 compact:text-xs' : ''}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{none}</option>
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {role.name}
        </option>
      ))}
    </SelectField>
  );
}
