import { settingsCalls } from '#contract/settings.ts';
import { formatName, NAME_FORMATS } from '#domain/members/name-format.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useDeadline } from '#web/api/use-deadline.ts';
import { DeadlineFields } from '#web/parts/deadline-fields.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';

/** Shows the deadline, the name format and the limits of new members. Changes take effect immediately, and the selects show what is stored. */
export function GeneralSettingsCard() {
  const { today, nameFormat } = useChurch();
  const stored = useRead(settingsCalls.getAdminSettings, {});
  const user = useCurrentUser();
  const deadline = useDeadline();
  const saveFormat = useChange(settingsCalls.saveNameFormat, { inTurn: true });
  const saveOnce = useChange(settingsCalls.saveNewOnceADay, { inTurn: true });
  const format = saveFormat.isPending ? saveFormat.variables.body.format : nameFormat;
  const once = saveOnce.isPending ? saveOnce.variables.body : stored.data;
  const newOnceADay = once?.newOnceADay ?? false;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('settings:title')}</h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <DeadlineFields
          rule={deadline.rule}
          today={today}
          question={deadline.question}
          onChange={(rule) => void showResult(deadline.save(rule))}
        />
        <SelectField
          label={t('settings:nameFormat')}
          hint={t('settings:nameFormatHint', { example: formatName(user, nameFormat) })}
          value={format}
          onValueChange={(chosen) =>
            void showResult(saveFormat.mutateAsync({ body: { format: chosen, seen: { format } } }))
          }
          options={NAME_FORMATS.map((each) => ({ value: each, label: t(`settings:formats.${each}`) }))}
        />
      </div>
      <CheckboxField
        label={t('settings:newOnceADay')}
        hint={t('settings:newOnceADayHint')}
        checked={newOnceADay}
        disabled={!stored.data}
        onChange={({ target }) =>
          void showResult(
            saveOnce.mutateAsync({ body: { newOnceADay: target.checked, seen: { newOnceADay } } }),
          )
        }
      />
    </Card>
  );
}
