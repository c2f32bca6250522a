import { type ComponentType, useState } from 'react';
import type { ManagedMember } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { MEMBER_ROLES } from '#domain/members/members.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { usePhoneReading } from '#web/api/use-phone-reading.ts';
import { MemberFields } from '#web/parts/member-fields.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { bindFields } from '#web/ui/use-draft.ts';
import { LearningField } from './learning-field.tsx';
import { LockedBadge } from './locked-badge.tsx';
import { MergeMemberDialog } from './merge-member-dialog.tsx';
import { NotServingNotice } from './not-serving-notice.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { ResetPinDialog } from './reset-pin-dialog.tsx';
import { RolePreferencesForm } from './role-preferences-form.tsx';

import { useMemberForm } from './use-member-form.ts';
import type { RolePreferences } from './use-role-preferences.ts';
import { useTeamNames } from './use-team-names.ts';

/** The dialog open for a member: their sheet, their sheet at the initials, or the question before deletion. */
export type MemberAction = 'edit' | 'initials' | 'remove';

/** Another slice's content about a member's teams. */
export type TeamsPart = ComponentType<{ member: ManagedMember }>;

/** Another slice's content about a member. */
export type FamilyPart = ComponentType<{ memberId: MemberId }>;

/** Another slice's content about a member's checks. */
export type ChecksPart = ComponentType<{ memberId: MemberId; name: string }>;

/** Shows everything about a member, saved by one button. */
export function MemberSheet(props: {
  member: ManagedMember;
  startsAt: MemberAction;
  /** Shows the member's family. */
  Family?: FamilyPart | undefined;
  /** Shows the member's teams. */
  Teams?: TeamsPart | undefined;
  /** Shows the member's checks. */
  Checks?: ChecksPart | undefined;
  onClose: () => void;
}) {
  const { member, startsAt, Family, Teams, Checks, onClose } = props;
  const form = useMemberForm(member, onClose);
  const { draft, faults, type } = form;
  const { text, check } = bindFields(form);
  const phone = usePhoneReading(draft.phoneNumber, member);
  const { hasPush = false } = useChurch();
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const teams = useTeamNames({ isPlanned: true }).names;
  const rights = draft.isAdmin ? 'give' : 'end';
  return (
    <FormDialog
      size="side"
      title={fullName(member)}
      onClose={onClose}
      onSubmit={form.submit}
      conflict={form.conflict}
      onDiscard={form.reset}
      below={(leave) => (
        <MemberSheetActions
          member={member}
          Family={Family}
          Teams={member.doesNotServe ? undefined : Teams}
          Checks={Checks}
          leave={leave}
          onGone={onClose}
          onReady={form.preferences.noteSaved}
        />
      )}
    >
      <MemberFields hasPush={hasPush} phone={phone} draft={draft} faults={faults} onType={type}>
        <div className="mt-4">
          <TextField
            label={t('members:initials')}
            hint={t('members:initialsHint')}
            data-autofocus={startsAt === 'initials' || undefined}
            autoComplete="off"
            autoCapitalize="characters"
            {...text('initials')}
          />
        </div>
      </MemberFields>
      <SelectField
        label={t('members:memberRole')}
        value={draft.role}
        onValueChange={(role) => type({ role })}
        options={MEMBER_ROLES.map((role) => ({ value: role, label: t(`members:memberRoles.${role}`) }))}
      />
      <CheckboxField
        label={t('members:administrator')}
        hint={t('members:administratorHint')}
        {...check('isAdmin')}
      />
      <CheckboxField
        label={t('members:doesNotServe')}
        hint={t('members:doesNotServeHint')}
        {...check('doesNotServe')}
      />
      {draft.doesNotServe && !member.doesNotServe && <NotServingNotice memberId={member.id} />}
      {!draft.doesNotServe && (
        <>
          <h3 className="mt-2 font-bold text-lg">{t('members:preferences.title')}</h3>
          <RolePreferencesForm
            roles={roles.data ?? []}
            preferences={form.preferences}
            teams={teams && teams.size > 1 ? teams : null}
          />
        </>
      )}
      <ConfirmDialog
        open={form.isAskingRights}
        title={t(`members:rights.${rights}Title`)}
        description={t(`members:rights.${rights}Text`, { name: fullName(member) })}
        confirmLabel={t(`members:rights.${rights}Confirm`)}
        onConfirm={() => form.answerRights(true)}
        onCancel={() => void form.answerRights(false)}
      />
    </FormDialog>
  );
}

/** Shows the immediate actions on a member: unlocking, a new PIN, merging and deleting. */
function MemberSheetActions(props: {
  member: ManagedMember;
  Family: FamilyPart | undefined;
  Teams: TeamsPart | undefined;
  Checks: ChecksPart | undefined;
  leave: (then: () => void) => void;
  onGone: () => void;
  /** Called with what is chosen in a team now. */
  onReady: RolePreferences['noteSaved'];
}) {
  const { member, Family, Teams, Checks, leave, onGone, onReady } = props;
  const [open, setOpen] = useState<'pin' | 'merge' | 'remove' | null>(null);
  const isSelf = member.id === useCurrentUser().id;
  const onClose = () => setOpen(null);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-line border-t pt-5">
      {Teams && <Teams member={member} />}
      {!member.doesNotServe && <LearningField member={member} onReady={onReady} />}
      {Checks && <Checks memberId={member.id} name={fullName(member)} />}
      {Family && <Family memberId={member.id} />}
      {member.isLocked && <LockedBadge member={member} />}
      {member.firstLogin && <p className="w-full text-ink-2">{t('members:notSignedInYet')}</p>}
      <Button onClick={() => setOpen('pin')}>{t('members:reset')}</Button>
      <Button onClick={() => leave(() => setOpen('merge'))}>{t('members:merge.action')}</Button>
      {isSelf ? (
        <p className="w-full text-ink-2">{t('members:ownAccount')}</p>
      ) : (
        <Button className="text-no!" onClick={() => setOpen('remove')}>
          {t('members:removeConfirm')}
        </Button>
      )}
      {open === 'pin' && <ResetPinDialog member={member} onClose={onClose} />}
      {open === 'merge' && <MergeMemberDialog member={member} onClose={onClose} onMerged={onGone} />}
      {open === 'remove' && <RemoveMemberDialog member={member} onClose={onClose} onRemoved={onGone} />}
    </div>
  );
}
