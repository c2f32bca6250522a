import { useState } from 'react';
import type { MyService } from '#contract/serving.ts';
import type { MemberId } from '#domain/ids.ts';
import { MAX_REASON_LENGTH } from '#domain/serving/response.ts';
import { atStart } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useServiceTitle } from '../api/use-church.ts';
import { namesOf } from '../family/save-for-each.ts';
import { useNameOfOther, usePeople } from '../family/use-people.ts';
import { Alert } from '../ui/alert.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { choiceText } from './choice-text.ts';

/** Asks for the optional reason of a member who declines, or changes it. A failure preserves the input. */
export function DeclineDialog(props: {
  service: MyService;
  /** Saves the response. An unchanged reason is left out. Returns null, or why it failed. */
  onDecline: (reason: string | undefined, withLeftAlone: boolean) => Promise<string | null>;
  onClose: () => void;
}) {
  const { service, onDecline, onClose } = props;
  const titleOf = useServiceTitle();
  const nameOf = useNameOfOther();
  const [shown] = useState(service.reason ?? '');
  const [reason, setReason] = useState(shown);
  const [who, setWho] = useState<'only' | 'all'>('only');
  const { memberId, leftAlone = [] } = service;
  const people = usePeople();
  const namesFor = (ids: readonly MemberId[]) => namesOf(people.filter(({ id }) => ids.includes(id)));
  const [failure, setFailure] = useState<string | null>(null);

  const isSelf = nameOf(service.memberId) === null;
  const question = t(
    isSelf && leftAlone.length === 1 ? 'common:family.onlyOrBoth' : 'common:family.whoCannot',
  );

  async function submit(): Promise<void> {
    setFailure(null);
    const failed = await onDecline(reason === shown ? undefined : reason, who === 'all');
    if (failed === null) onClose();
    else setFailure(failed);
  }

  return (
    <FormDialog
      title={choiceText('declined', nameOf(service.memberId))}
      description={<p className="font-semibold text-ink">{atStart(titleOf(service))}</p>}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('common:duties.save')}
    >
      {failure !== null && (
        <Alert tone="no" title={t('common:duties.notSaved')} announce>
          {failure}
        </Alert>
      )}
      {leftAlone.length > 0 && (
        <div>
          <p className="font-semibold">{question}</p>
          <Segmented
            label={question}
            value={who}
            onValueChange={setWho}
            options={[
              { value: 'only', label: namesFor([memberId]) },
              { value: 'all', label: namesFor([memberId, ...leftAlone]) },
            ]}
          />
        </div>
      )}
      <TextAreaField
        label={t('common:duties.reason')}
        hint={t('common:duties.reasonHint')}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
