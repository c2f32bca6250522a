import { useRef, useState } from 'react';
import { memberCalls } from '#contract/members.ts';
import { teamLinkCalls } from '#contract/team-link.ts';
import type { TeamId } from '#domain/ids.ts';
import { fullName, isExactName } from '#domain/members/member-name.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { usePhoneReading } from '#web/api/use-phone-reading.ts';
import { useTabDraft, useTabState } from '#web/frame/tab-drafts.tsx';
import { JoinedTeamsFields } from '#web/parts/joined-teams-fields.tsx';
import { type MemberDraft, MemberFields, memberBody, memberFaults } from '#web/parts/member-fields.tsx';
import { useNamesakeQuestion } from '#web/parts/use-namesake-question.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';
import { type OneTimePin, OneTimePinDialog } from './one-time-pin-dialog.tsx';
import { useTeamFilter } from './use-team-filter.ts';

const NO_TEAMS: readonly TeamId[] = [];

const EMPTY = { firstName: '', lastName: '', hasOneName: false, phoneNumber: '', email: '' };

/** Shows the form that adds a member, and then the one-time PIN to hand over. */
export function AddMemberForm() {
  const add = useChange(memberCalls.addMember);
  const fields = useTabDraft<MemberDraft>('add-member', EMPTY);
  const { draft, setDraft, faults, setFaults } = fields;
  const { teams } = useTeamFilter();
  const [teamIds, setTeamIds] = useTabState('add-member-teams', NO_TEAMS);
  const phone = usePhoneReading(draft.phoneNumber);
  const question = useNamesakeQuestion(useRead(memberCalls.listMembers, {}), (member) =>
    isExactName(member, fullName(draft)),
  );
  const isBusy = question.isChecking || add.isPending;
  const { data } = useRead(teamLinkCalls.getTeamLink, {});
  const [oneTimePin, setOneTimePin] = useState<OneTimePin | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function submit(): Promise<void> {
    if (isBusy) return;
    const found = memberFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      const isMissing = draft.firstName.trim() === '' || (draft.lastName.trim() === '' && !draft.hasOneName);
      if (isMissing) showToast({ title: t('members:fillIn'), variant: 'destructive' });
      return;
    }
    if (!(await question.mayAdd())) return;
    try {
      const member = await add.mutateAsync({
        body: { ...memberBody(draft), ...(teams && { teamIds: teamIds.filter((id) => teams.has(id)) }) },
      });
      setOneTimePin({ name: fullName(member), pin: member.oneTimePin });
      setDraft(EMPTY);
      setTeamIds(NO_TEAMS);
      question.reset();
      // A message about missing fields must not cover the PIN.
      dismissToast();
    } catch (error) {
      setFaults(issuesOf(error));
      showFailure(t('members:addFailed'), error);
    }
  }

  function type(change: Partial<MemberDraft>): void {
    fields.type(change);
    question.reset();
  }

  return (
    <Card className="no-print">
      <h2 className="mb-2 font-bold text-xl">{t('members:addTitle')}</h2>
      <Form ref={form} onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
        <MemberFields phone={phone} draft={draft} faults={faults} onType={type} />
        {teams && <JoinedTeamsFields teams={teams} chosen={teamIds} onChoose={setTeamIds} />}
        {question.namesake && (
          <div className="sm:col-span-2">
            <Alert
              tone="warn"
              announce
              title={t('members:namesake', { name: unmistakableName(question.namesake) })}
            >
              {t('members:namesakeAdvice')}
            </Alert>
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          className="sm:col-span-2 sm:justify-self-start"
          icon={<PlusIcon />}
          busy={isBusy}
          busyLabel={t('members:adding')}
        >
          {question.namesake ? t('members:addNamesake') : t('members:add')}
        </Button>
      </Form>
      {oneTimePin && (
        <OneTimePinDialog
          oneTimePin={oneTimePin}
          link={data?.link}
          onClose={() => {
            setOneTimePin(null);
            form.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </Card>
  );
}
