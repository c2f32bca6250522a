import { type Member, memberCalls } from '#contract/members.ts';
import { fullName } from '#domain/members/member-name.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { DutyList } from '#web/parts/duty-list.tsx';
import { familyEffectText } from '#web/parts/family-effects.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Asks for confirmation before a member is removed, and lists their upcoming services. */
export function RemoveMemberDialog(props: { member: Member; onClose: () => void; onRemoved: () => void }) {
  const { member, onClose, onRemoved } = props;
  const remove = useChange(memberCalls.removeMember);
  // Not again once the member is being removed. Not from the cache: the roster may have changed since.
  const duties = useRead(
    memberCalls.listMemberDuties,
    { params: { id: member.id } },
    { enabled: remove.isIdle || remove.isError, isAlwaysFresh: true, isAwaited: false },
  );

  const effects = useRead(
    memberCalls.previewRemoval,
    { params: { id: member.id } },
    { enabled: remove.isIdle || remove.isError, isAlwaysFresh: true, isAwaited: false },
  );

  async function confirm(): Promise<void> {
    const texts = {
      done: t('members:removed', { name: fullName(member) }),
      failed: t('members:removeFailed'),
    };
    if (await showResult(remove.mutateAsync({ params: { id: member.id } }), texts)) onRemoved();
  }

  return (
    <ConfirmDialog
      tone="danger"
      title={t('members:removeTitle')}
      description={
        <>
          <p className="mb-2 font-semibold text-ink">{unmistakableName(member)}</p>
          <p className="mb-2">{t('members:removeQuestion')}</p>
          {duties.isPending && <Skeleton className="h-8 w-full" />}
          {duties.isLoadingError && (
            <LoadFailedLine title={t('members:removeDutiesFailed')} onRetry={duties.refetch} />
          )}
          {duties.data?.length === 0 && <p>{t('members:removeNoDuties')}</p>}
          {duties.data && duties.data.length > 0 && (
            <>
              <p className="mb-2">{t('members:removeDuties', { count: duties.data.length })}</p>
              <DutyList
                duties={duties.data.map(({ leftAlone, ...duty }) => ({
                  ...duty,
                  ...(leftAlone.length > 0 && {
                    without: t('members:removeLeftAlone', {
                      names: listInSentence(leftAlone.map(fullName)),
                      name: fullName(member),
                    }),
                  }),
                }))}
              />
            </>
          )}
          {effects.isLoadingError && (
            <LoadFailedLine title={t('members:removeEffectsFailed')} onRetry={effects.refetch} />
          )}
          {effects.data && effects.data.familyEffects.length > 0 && (
            <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-ink">
              {effects.data.familyEffects.map((effect) => (
                <li key={effect.kind}>{familyEffectText(effect)}</li>
              ))}
            </ul>
          )}
        </>
      }
      confirmLabel={t('members:removeConfirm')}
      busyLabel={t('members:removing')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
