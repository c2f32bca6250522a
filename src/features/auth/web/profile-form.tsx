import type { Member } from '#contract/members.ts';
import { digitsOnly } from '#domain/pins/pin.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import { usePhoneReading } from '#web/api/use-phone-reading.ts';
import { MemberFields } from '#web/parts/member-fields.tsx';
import { PinField } from '#web/parts/pin-field.tsx';
import { useOwnProfile } from '#web/session/own-account.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { useProfileForm } from './use-profile-form.ts';

/** Shows the form for the user's own names and contact data, confirmed by the current PIN. */
export function ProfileForm() {
  const { profile, isMissing, retry } = useOwnProfile();
  if (profile) return <LoadedProfileForm profile={profile} />;
  if (!isMissing) return <Skeleton className="h-96 w-full rounded-card" />;
  return <LoadFailedAlert title={t('auth:profile.loadFailed')} onRetry={retry} />;
}

function LoadedProfileForm({ profile }: { profile: Member }) {
  const { draft, faults, conflict, isSaving, type, submit } = useProfileForm(profile);
  const phone = usePhoneReading(draft.phoneNumber, profile);
  const { hasPush = false } = useChurch();
  return (
    <Form onSubmit={submit}>
      {conflict && (
        <Alert tone="warn" announce title={t('common:conflict')}>
          {conflict}
        </Alert>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MemberFields isOwn hasPush={hasPush} phone={phone} draft={draft} faults={faults} onType={type} />
      </div>
      <PinField
        label={t('auth:profile.currentPin')}
        hint={t('auth:profile.currentPinHint')}
        autoComplete="current-password"
        value={draft.currentPin}
        error={faults.currentPin}
        onChange={(event) => type({ currentPin: digitsOnly(event.target.value) })}
      />
      <Button type="submit" variant="primary" busy={isSaving} busyLabel={t('auth:profile.updating')}>
        {t('auth:profile.update')}
      </Button>
    </Form>
  );
}
