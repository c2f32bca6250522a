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
      className={isCompact ? 'compact:min-h-9 compact:py-1 compact:ps-3 compact:text-xs' : ''}
      value={value}
      disabled={disabled}
      onValueChange={onChoose}
      options={[{ value: null, label: none }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
