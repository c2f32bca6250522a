import { settingsCalls } from '#contract/settings.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { conflictIn } from '#web/api/use-save.ts';
import { useTypedSetting } from '#web/frame/use-typed-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A form with the email address that answers to emails go to. */
export function AnswerAddressForm() {
  const { data } = useRead(settingsCalls.getAnswerAddress, {});
  const save = useChange(settingsCalls.saveAnswerAddress);
  const form = useTypedSetting('answer-address', data?.answerAddress ?? '', (text, seen) =>
    save.mutateAsync({ body: { answerAddress: text, seen: { answerAddress: seen } } }),
  );
  if (!data) return <Skeleton className="h-28 w-full" />;

  return (
    <Form onSubmit={form.submit} className="flex flex-col items-start gap-3">
      <TextField
        type="email"
        label={t('messaging:answerAddress')}
        hint={t('messaging:answerAddressHint')}
        autoComplete="off"
        value={form.value}
        error={issuesOf(save.error).answerAddress ?? conflictIn(save.error)?.sentence}
        onChange={({ target }) => {
          save.reset();
          form.type(target.value);
        }}
      />
      <Button type="submit" busy={save.isPending}>
        {t('messaging:saveAnswerAddress')}
      </Button>
    </Form>
  );
}
