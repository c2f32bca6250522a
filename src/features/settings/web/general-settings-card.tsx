import { adminSettingsCalls } from '#contract/admin-settings.ts';
import { rosterCalls } from '#contract/roster.ts';
import { settingsCalls } from '#contract/settings.ts';
import { formatName, NAME_FORMATS, type NameFormat } from '#domain/members/name-format.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SETTINGS_TEXTS } from './texts.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** Shows the result of a change. The selects always show what the server has stored. */
async function showResult(change: Promise<unknown>): Promise<void> {
  try {
    await change;
    showToast({ title: SETTINGS_TEXTS.saved });
  } catch (error) {
    const description = sentenceOf(error, SETTINGS_TEXTS.failedText);
    showToast({ title: SETTINGS_TEXTS.failed, description, variant: 'destructive' });
  }
}

/** Shows the deadline day and the name format. Changes take effect immediately. */
export function GeneralSettingsCard() {
  const { deadlineDay, nameFormat } = useChurch();
  const user = useCurrentUser();
  const saveDeadline = useChange(adminSettingsCalls.saveAdminSettings, [settingsCalls.getSettings], {
    inTurn: true,
  });
  const saveFormat = useChange(
    adminSettingsCalls.saveNameFormat,
    [settingsCalls.getSettings, rosterCalls.listBuilderServices],
    { inTurn: true },
  );
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{SETTINGS_TEXTS.title}</h2>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SelectField
          label={SETTINGS_TEXTS.deadline}
          hint={SETTINGS_TEXTS.deadlineHint}
          value={saveDeadline.isPending ? saveDeadline.variables.body.deadlineDay : deadlineDay}
          onChange={(event) =>
            void showResult(saveDeadline.mutateAsync({ body: { deadlineDay: Number(event.target.value) } }))
          }
        >
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {SETTINGS_TEXTS.deadlineChoice(day)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={SETTINGS_TEXTS.nameFormat}
          hint={SETTINGS_TEXTS.nameFormatHint(formatName(user, nameFormat))}
          value={saveFormat.isPending ? saveFormat.variables.body.format : nameFormat}
          onChange={(event) =>
            void showResult(saveFormat.mutateAsync({ body: { format: event.target.value as NameFormat } }))
          }
        >
          {NAME_FORMATS.map((format) => (
            <option key={format} value={format}>
              {SETTINGS_TEXTS.formats[format]}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}
