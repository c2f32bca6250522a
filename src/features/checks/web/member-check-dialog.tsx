import { useState } from 'react';
import { checkCalls, type MemberCheck } from '#contract/checks.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { isPlainDate } from '#domain/calendar/calendar.ts';
import { proposedEnd } from '#domain/checks/checks.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bindFields, useDraft } from '#web/ui/use-draft.ts';

/** The field that a refusal is about. */
const FIELD_OF = { check_over: 'validUntil', check_not_seen_yet: 'seenOn' } as const;

/** Enters a check of a member, in place of the former one. Mount it only while open, so that its form starts fresh. */
export function MemberCheckDialog(props: {
  memberId: MemberId;
  name: string;
  of: MemberCheck;
  onClose: () => void;
}) {
  const { memberId, name, of, onClose } = props;
  const { kindId, validMonths, check } = of;
  const { today } = useChurch();
  const save = useChange(checkCalls.saveMemberCheck);
  const endFor = (seenOn: string) =>
    validMonths !== null && isPlainDate(seenOn) ? proposedEnd(seenOn, validMonths) : '';
  const fields = useDraft<{ seenOn: string; validUntil: string; number: string }>({
    seenOn: today,
    validUntil: endFor(today),
    number: check?.number ?? '',
  });
  const { draft, setFaults, type } = fields;
  const { text } = bindFields(fields);
  const [isProposed, setProposed] = useState(validMonths !== null);

  async function submit(): Promise<void> {
    const found = {
      ...(draft.seenOn === '' && { seenOn: t('checks:seenOnMissing') }),
      ...(draft.validUntil === '' && { validUntil: t('checks:validUntilMissing') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    // The server refuses an impossible date.
    const dates = { seenOn: draft.seenOn as PlainDate, validUntil: draft.validUntil as PlainDate };
    try {
      await save.mutateAsync({ params: { id: memberId, kindId }, body: { number: draft.number, ...dates } });
      showToast({ title: t('checks:saved', { name, check: of.name }) });
      onClose();
    } catch (error) {
      const code = refusalOf(error, checkCalls.saveMemberCheck)?.code;
      const isOfField = code === 'check_over' || code === 'check_not_seen_yet';
      setFaults(isOfField ? { [FIELD_OF[code]]: sentenceOf(error) } : issuesOf(error));
      showFailure(t('checks:failed'), error);
    }
  }

  return (
    <FormDialog title={of.name} description={<bdi>{name}</bdi>} onClose={onClose} onSubmit={submit}>
      <TextField
        type="date"
        label={t('checks:seenOnField')}
        hint={t('checks:seenOnHint')}
        max={today}
        {...text('seenOn')}
        onChange={({ target: { value: seenOn } }) =>
          type({ seenOn, ...(isProposed && { validUntil: endFor(seenOn) }) })
        }
      />
      <TextField
        type="date"
        label={t('checks:validUntilField')}
        hint={
          isProposed && validMonths !== null && draft.validUntil !== ''
            ? t('checks:proposed', { count: validMonths })
            : undefined
        }
        {...text('validUntil')}
        onChange={({ target: { value: validUntil } }) => {
          setProposed(false);
          type({ validUntil });
        }}
      />
      <TextField label={t('checks:number')} autoComplete="off" {...text('number')} />
    </FormDialog>
  );
}
