import { useState } from 'react';
import { type Guest, guestCalls } from '#contract/guests.ts';
import { teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { refusalOf, sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { JoinedTeamsFields } from '#web/parts/joined-teams-fields.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** What a coordinator wants to do with a guest. */
export type GuestQuestion = 'remove' | 'member';

const TO_CONFIRM: ReadonlyArray<string | undefined> = ['guest_serves', 'guest_is_member'];

/**
 * Asks before a guest is removed or becomes a member of the chosen teams, and again if something is to be confirmed. `onPin` gets the
 * new PIN.
 */
export function GuestQuestionDialog(props: {
  guest: Guest;
  question: GuestQuestion;
  onPin: (pin: string) => void;
  onClose: () => void;
}) {
  const { guest, question, onPin, onClose } = props;
  const { id, name } = guest;
  const remove = useChange(guestCalls.removeGuest);
  const makeMember = useChange(guestCalls.makeMember);
  const [toConfirm, setToConfirm] = useState<string | null>(null);
  const [teamIds, setTeamIds] = useState<readonly TeamId[]>([]);
  const isRemoval = question === 'remove';
  const { data = [] } = useRead(teamCalls.listTeams, {}, { enabled: !isRemoval });
  const teams = new Map(data.map(({ id: teamId, name: teamName }) => [teamId, teamName ?? '']));

  async function act(): Promise<void> {
    const params = { id };
    const confirm = toConfirm !== null;
    try {
      if (isRemoval) {
        await remove.mutateAsync({ params, query: confirm ? { confirm: 'true' } : {} });
        showToast({ title: t('guests:removed') });
      } else {
        const body = { confirm, teamIds: [...teamIds] };
        onPin((await makeMember.mutateAsync({ params, body })).oneTimePin);
      }
      onClose();
    } catch (error) {
      const code = refusalOf(error, guestCalls.removeGuest, guestCalls.makeMember)?.code;
      if (!confirm && TO_CONFIRM.includes(code)) return setToConfirm(sentenceOf(error));
      showFailure(t('guests:failed'), error);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      tone={isRemoval ? 'danger' : 'primary'}
      title={isRemoval ? t('guests:removeTitle') : t('guests:makeMemberTitle', { name })}
      description={toConfirm ?? (isRemoval ? t('guests:removeText', { name }) : t('guests:makeMemberText'))}
      confirmLabel={isRemoval ? t('guests:removeShort') : t('guests:makeMemberShort')}
      onConfirm={act}
      onCancel={onClose}
    >
      {!isRemoval && teams.size > 1 && (
        <JoinedTeamsFields teams={teams} chosen={teamIds} onChoose={setTeamIds} />
      )}
    </ConfirmDialog>
  );
}
