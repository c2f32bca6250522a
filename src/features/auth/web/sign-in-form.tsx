import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { userCalls } from '#contract/users.ts';
import { digitsOnly } from '#domain/pins/pin.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { PinField } from '#web/parts/pin-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Form } from '#web/ui/form.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { ForgottenPinPanel } from './forgotten-pin-panel.tsx';
import { RememberedMemberField } from './remembered-member-field.tsx';

import { useSignInForm } from './use-sign-in-form.ts';

/** Shows the sign-in form: name, PIN, Log In. */
export function SignInForm() {
  const pinInput = useRef<HTMLInputElement>(null);
  const names = useRead(userCalls.listUsers, {});
  const { data, isError, refetch } = names;
  const nameInput = useRef<HTMLInputElement>(null);
  const rememberedId = useId();
  const form = useSignInForm(names, nameInput, pinInput);
  const { rememberedName } = form;

  // On a slow connection people type before the script has loaded. Pick up the text from the fields.
  const takeOver = useEffectEvent(() => {
    const [name, pin] = [nameInput.current?.value, pinInput.current?.value];
    if (name) form.typeName(name);
    else form.showRemembered();
    if (pin) form.typePin(pin);
    // Signs other than digits change no state, so React would leave them in the field.
    if (pinInput.current) pinInput.current.value = digitsOnly(pin ?? '');
  });
  useEffect(() => takeOver(), []);

  // The list may load after the name was typed. Then match the name again.
  const matchAgain = useEffectEvent(() => {
    if (form.name && document.activeElement === nameInput.current) form.typeName(form.name);
  });
  useEffect(() => {
    if (data) matchAgain();
  }, [data]);

  return (
    <Form
      // Before hydration, the browser does not submit such a form and preserves the input.
      method="dialog"
      className="flex flex-col gap-5"
      onSubmit={form.submit}
    >
      {isError && <LoadFailedAlert title={t('auth:namesFailed')} onRetry={refetch} />}
      {rememberedName === null ? (
        <Combobox
          inputRef={nameInput}
          label={t('auth:nameLabel')}
          hint={t('auth:nameHint')}
          value={form.name}
          onValueChange={form.typeName}
          options={form.options}
          onSelect={form.select}
          onEnter={form.selectFirst}
          emptyText={data && !form.hasSelected ? t('auth:noName') : undefined}
        />
      ) : (
        <RememberedMemberField id={rememberedId} name={rememberedName} onLeave={form.leaveRemembered} />
      )}
      <PinField
        ref={pinInput}
        label={t('auth:pinLabel')}
        hint={t('auth:pinHint')}
        aria-describedby={rememberedName === null ? undefined : rememberedId}
        autoComplete="current-password"
        value={form.pin}
        onChange={(event) => form.typePin(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        busy={form.isSubmitting || form.isWaiting}
        busyLabel={form.isWaiting ? t('auth:namesLoading') : t('auth:loggingIn')}
      >
        {t('auth:logIn')}
      </Button>
      <ForgottenPinPanel />
    </Form>
  );
}
