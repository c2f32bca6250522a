import { settingsCalls } from '#contract/settings.ts';
import { formatName, NAME_FORMATS, type NameFormat } from '#domain/members/name-format.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useDeadline } from '#web/api/use-deadline.ts';
import { DeadlineFields } from '#web/parts/deadline-fields.tsx';
import { useCurrentUser } from '#web/session/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SETTINGS_TEXTS } from './texts.ts';

/** Shows the country. Its names come from the server, because browsers differ in some. */
function CountryField() {
  const { country } = useChurch();
  const { data } = useRead(settingsCalls.listCountries, {});
  const save = useChange(settingsCalls.saveCountry, { inTurn: true });
  if (!data) return <Skeleton className="h-28 w-full" />;
  return (
    <SelectField
      label={SETTINGS_TEXTS.country}
      hint={SETTINGS_TEXTS.countryHint}
      value={save.isPending ? save.variables.body.country : country}
      onChange={(event) =>
        void showResult(save.mutateAsync({ body: { country: event.target.value } }), SETTINGS_TEXTS.saving)
      }
    >
      {data.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Shows the deadline, the name format and the country. Changes take effect immediately, and the selects show what is stored. */
export function GeneralSettingsCard() {
  const { today, nameFormat } = useChurch();
  const user = useCurrentUser();
  const deadline = useDeadline();
  const saveFormat = useChange(settingsCalls.saveNameFormat, { inTurn: true });
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{SETTINGS_TEXTS.title}</h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <DeadlineFields
          rule={deadline.rule}
          today={today}
          onChange={(rule) => void showResult(deadline.save(rule), SETTINGS_TEXTS.saving)}
        />
        <SelectField
          label={SETTINGS_TEXTS.nameFormat}
          hint={SETTINGS_TEXTS.nameFormatHint(formatName(user, nameFormat))}
          value={saveFormat.isPending ? saveFormat.variables.body.format : nameFormat}
          onChange={(event) =>
            void showResult(
              saveFormat.mutateAsync({ body: { format: event.target.value as NameFormat } }),
              SETTINGS_TEXTS.saving,
            )
          }
        >
          {NAME_FORMATS.map((format) => (
            <option key={format} value={format}>
              {SETTINGS_TEXTS.formats[format]}
            </option>
          ))}
        </SelectField>
        <CountryField />
      </div>
    </Card>
  );
}
