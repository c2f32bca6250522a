import type { Member } from '#contract/members.ts';
import { ContactChoiceField } from '#web/parts/contact-choice-field.tsx';
import { PinField } from '#web/parts/pin-field.tsx';
import { useOwnProfile } from '#web/session/own-account.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PROFILE_TEXTS } from './account-texts.ts';
import { useProfileForm } from './use-profile-form.ts';

/** Shows the form for the user's own names and contact data, confirmed by the current PIN. */
export function ProfileForm() {
  const { profile, isMissing, retry } = useOwnProfile();
  if (profile) return <LoadedProfileForm profile={profile} />;
  if (!isMissing) return <Skeleton className="h-96 w-full rounded-card" />;
  return (
    <Alert tone="no" title={PROFILE_TEXTS.loadFailed} announce>
      <Button size="small" onClick={retry}>
        {PROFILE_TEXTS.tryAgain}
      </Button>
    </Alert>
  );
}

function LoadedProfileForm({ profile }: { profile: Member }) {
  const { draft, faults, isSaving, phonePreview, type, chooseContact, submit } = useProfileForm(profile);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={PROFILE_TEXTS.firstName}
          autoComplete="given-name"
          value={draft.firstName}
          error={faults.firstName}
          onChange={(event) => type('firstName', event.target.value)}
        />
        <TextField
          label={PROFILE_TEXTS.lastName}
          autoComplete="family-name"
          value={draft.lastName}
          error={faults.lastName}
          onChange={(event) => type('lastName', event.target.value)}
        />
      </div>
      <div>
        <TextField
          type="tel"
          label={PROFILE_TEXTS.phone}
          hint={PROFILE_TEXTS.contactHint}
          autoComplete="tel"
          value={draft.phoneNumber}
          error={faults.phoneNumber}
          onChange={(event) => type('phoneNumber', event.target.value)}
        />
        <p aria-live="polite" className="mt-1.5 text-ink-2 text-sm empty:hidden">
          {phonePreview && PROFILE_TEXTS.phonePreview(phonePreview)}
        </p>
      </div>
      <TextField
        type="email"
        label={PROFILE_TEXTS.email}
        hint={PROFILE_TEXTS.contactHint}
        autoComplete="email"
        value={draft.email}
        error={faults.email}
        onChange={(event) => type('email', event.target.value)}
      />
      <ContactChoiceField label={PROFILE_TEXTS.contactBy} draft={draft} onChoose={chooseContact} />
      <PinField
        label={PROFILE_TEXTS.currentPin}
        hint={PROFILE_TEXTS.currentPinHint}
        autoComplete="current-password"
        value={draft.currentPin}
        error={faults.currentPin}
        onChange={(event) => type('currentPin', event.target.value)}
      />
      <Button type="submit" variant="primary" busy={isSaving} busyLabel={PROFILE_TEXTS.updating}>
        {PROFILE_TEXTS.update}
      </Button>
    </form>
  );
}
