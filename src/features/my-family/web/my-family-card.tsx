import { useState } from 'react';
import { myFamilyCalls } from '#contract/my-family.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Switch } from '#web/ui/switch.tsx';

/**
 * Shows which family members the member may answer for, and lets them choose who may answer for them. Shows nothing
 * without a family.
 */
export function MyFamilyCard() {
  const { data, isLoadingError, refetch } = useRead(myFamilyCalls.getMyFamily, {});
  const allow = useChange(myFamilyCalls.saveMayAct, { inTurn: true });
  const leave = useChange(myFamilyCalls.leaveFamily);
  const [isLeaving, setLeaving] = useState(false);
  if (data?.length === 0) return null;
  const actedFor = (data ?? []).filter(({ mayActFor }) => mayActFor);
  // A child's adults need no permission.
  const always = (data ?? []).filter(({ mayAlwaysAct }) => mayAlwaysAct).map(({ name }) => name);
  // The children of the only adult.
  const left =
    data?.every(({ isChild }) => isChild) && always.length === 0 ? data.map(({ name }) => name) : [];
  const changed = allow.isPending ? allow.variables.body : null;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('my-family:title')} about={t('my-family:about')} />
      {isLoadingError && <LoadFailedLine title={t('my-family:loadFailed')} onRetry={refetch} />}
      {actedFor.length > 0 && (
        <p>{t('my-family:actedFor', { names: listInSentence(actedFor.map(({ name }) => name)) })}</p>
      )}
      {always.length > 0 && (
        <p>{t('my-family:alwaysAnswers', { names: listInSentence(always), count: always.length })}</p>
      )}
      {data
        ?.filter(({ isChild, mayAlwaysAct }) => !isChild && !mayAlwaysAct)
        .map(({ id, name, isAllowed }) => (
          <Switch
            key={id}
            label={t('my-family:mayAnswer', { name })}
            checked={changed?.memberId === id ? changed.allowed : isAllowed}
            pending={changed?.memberId === id}
            onCheckedChange={(allowed) =>
              void showResult(allow.mutateAsync({ body: { memberId: id, allowed } }))
            }
          />
        ))}
      {data && (
        <Button className="sm:self-start" onClick={() => setLeaving(true)}>
          {t('my-family:leave')}
        </Button>
      )}
      <ConfirmDialog
        open={isLeaving}
        tone="danger"
        title={t('my-family:leaveTitle')}
        description={
          always.length > 0
            ? t('my-family:leaveQuestionOfChild', { names: listInSentence(always) })
            : joinSentences([
                t('my-family:leaveQuestion'),
                left.length > 0
                  ? t('common:familyEffects.without_adult', { names: listInSentence(left) })
                  : null,
              ])
        }
        confirmLabel={t('my-family:leave')}
        onConfirm={() =>
          showResult(leave.mutateAsync({}), {
            done: t('my-family:left'),
            failed: t('my-family:leaveFailed'),
          }).then(() => setLeaving(false))
        }
        onCancel={() => setLeaving(false)}
      />
    </Card>
  );
}
