import { settingsCalls } from '#contract/settings.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useTabState } from '#web/frame/tab-drafts.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A form with the email address that answers to emails go to. */
export function AnswerAddressForm() {
  const { data } = useRead(settingsCalls.getAnswerAddress, {});
  const [typed, setTyped] = useTabState<string | null>('answer-address', null);
  const save = useChange(settingsCalls.saveAnswerAddress);
  if (!data) return <Skeleton className="h-28 w-full" />;
  const address = typed ?? data.answerAddress ?? '';

  async function submit(): Promise<void> {
    if (await showResult(save.mutateAsync({ body: { answerAddress: address } }))) setTyped(null);
  }

  return (
    <Form onSubmit={submit} className="flex flex-col items-start gap-3">
      <TextField
        type="email"
        label={t('messaging:answerAddress')}
        hint={t('messaging:answerAddressHint')}
        autoComplete="off"
        value={address}
        error={issuesOf(save.error).answerAddress}
        onChange={({ target }) => {
          save.reset();
          setTyped(target.value);
        }}
      />
      <Button type="submit" busy={save.isPending}>
        {t('messaging:saveAnswerAddress')}
      </Button>
    </Form>
  );
}
