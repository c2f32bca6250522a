import { languageCalls } from '#contract/languages.ts';
import { settingsCalls } from '#contract/settings.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { conflictIn } from '#web/api/use-save.ts';
import { useTypedSetting } from '#web/frame/use-typed-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A form with the church's name. */
function NameForm() {
  const { churchName } = useChurch();
  const save = useChange(settingsCalls.saveChurchName);
  const form = useTypedSetting('church-name', churchName, (text, seen) =>
    save.mutateAsync({ body: { churchName: text, seen: { churchName: seen } } }),
  );

  return (
    <Form onSubmit={form.submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="grow basis-60">
        <TextField
          label={t('settings:churchName')}
          autoComplete="organization"
          value={form.value}
          error={issuesOf(save.error).churchName ?? conflictIn(save.error)?.sentence}
          onChange={({ target }) => {
            save.reset();
            form.type(target.value);
          }}
        />
      </div>
      <Button type="submit" variant="primary" className="sm:mt-[1.875rem]" busy={save.isPending}>
        {t('settings:save')}
      </Button>
    </Form>
  );
}

/** Shows the country. Its names come from the server, because browsers differ in some. */
function CountryField() {
  const { country } = useChurch();
  const { data } = useRead(settingsCalls.listCountries, {});
  const save = useChange(settingsCalls.saveCountry, { inTurn: true });
  if (!data) return <Skeleton className="h-28 w-full" />;
  const shown = save.isPending ? save.variables.body.country : country;
  return (
    <SelectField
      label={t('settings:country')}
      hint={t('settings:countryHint')}
      value={shown}
      onValueChange={(code) =>
        void showResult(save.mutateAsync({ body: { country: code, seen: { country: shown } } }))
      }
      options={data.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}

/** Shows the language of the church. */
function LanguageField() {
  const { language } = useChurch();
  const { data } = useRead(languageCalls.listLanguages, {});
  const save = useChange(settingsCalls.saveChurchLanguage, { inTurn: true });
  if (!data) return <Skeleton className="h-28 w-full" />;
  const shown = save.isPending ? save.variables.body.language : language;
  return (
    <SelectField
      label={t('settings:language')}
      hint={t('settings:languageHint')}
      value={shown}
      onValueChange={(tag) =>
        void showResult(save.mutateAsync({ body: { language: tag, seen: { language: shown } } }))
      }
      options={data.map(({ tag, name }) => ({ value: tag, label: name }))}
    />
  );
}

/** Shows the church's name, its country, its language and its time zone. */
export function ChurchCard() {
  const { timeZone } = useChurch();
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-bold text-xl">{t('settings:churchTitle')}</h2>
      <NameForm />
      <CountryField />
      <LanguageField />
      <p className="text-ink-2 text-sm">{t('settings:timeZone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </Card>
  );
}
