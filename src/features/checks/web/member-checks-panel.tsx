import { useState } from 'react';
import { checkCalls, type MemberCheck } from '#contract/checks.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { CheckLine } from './check-line.tsx';
import { MemberCheckDialog } from './member-check-dialog.tsx';

/** Shows a member's checks, if the church has any that the reader may see. Each change takes effect at once. */
export function MemberChecksPanel({ memberId, name }: { memberId: MemberId; name: string }) {
  const params = { id: memberId };
  const { data: checks = [], isError, refetch } = useRead(checkCalls.listMemberChecks, { params });
  const remove = useChange(checkCalls.removeMemberCheck);
  const [open, setOpen] = useState<{ readonly of: MemberCheck; readonly isRemoving: boolean } | null>(null);
  const onClose = () => setOpen(null);
  if (isError) return <LoadFailedAlert title={t('checks:loadFailed')} onRetry={refetch} />;
  if (checks.length === 0) return null;

  async function removeCheck({ kindId, name: check }: MemberCheck): Promise<void> {
    await showResult(remove.mutateAsync({ params: { id: memberId, kindId } }), {
      done: t('checks:removed', { name, check }),
      failed: t('checks:removeFailed'),
    });
    onClose();
  }

  return (
    <section className="flex w-full flex-col gap-2">
      <h3 className="font-bold text-lg">{t('checks:title')}</h3>
      <ul>
        {checks.map((of) => (
          <li
            key={of.kindId}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t py-2 first:border-t-0"
          >
            <CheckLine {...of} />
            <span className="-ms-2 flex flex-wrap">
              <Button
                size="compact"
                variant="quiet"
                className="px-2!"
                aria-label={t(of.check ? 'checks:replaceNamed' : 'checks:enterNamed', { check: of.name })}
                onClick={() => setOpen({ of, isRemoving: false })}
              >
                {t(of.check ? 'checks:replace' : 'checks:enter')}
              </Button>
              {of.check && (
                <Button
                  size="compact"
                  variant="quiet"
                  className="px-2!"
                  aria-label={t('checks:removeNamed', { check: of.name })}
                  onClick={() => setOpen({ of, isRemoving: true })}
                >
                  {t('checks:remove')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open && !open.isRemoving && (
        <MemberCheckDialog memberId={memberId} name={name} of={open.of} onClose={onClose} />
      )}
      {open?.isRemoving && (
        <ConfirmDialog
          tone="danger"
          title={t('checks:removeTitle')}
          description={t('checks:removeQuestion', { name, check: open.of.name })}
          confirmLabel={t('checks:remove')}
          onConfirm={() => removeCheck(open.of)}
          onCancel={onClose}
        />
      )}
    </section>
  );
}
