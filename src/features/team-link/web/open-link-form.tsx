import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { isOldLink, JOIN_PAGE } from '#contract/pages.ts';
import { t } from '#languages/t.ts';
import { readStored, writeStored } from '#web/session/browser-storage.ts';
import { forgetMember } from '#web/session/remembered-member.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

const TYPED = 'sundial.typed-code';

/**
 * Shown instead of name and PIN in a browser that must open the team link first. The code can be typed, because an app
 * on the home screen may not share cookies with the browser that scans the poster. Works without scripts.
 */
export function OpenLinkForm() {
  // This browser is not allowed to show names any more.
  useEffect(forgetMember, []);
  const isOld = isOldLink(useSearch());
  const input = useRef<HTMLInputElement>(null);
  // A wrong code leads back here by way of the server. The typed text returns, so that one character can be corrected.
  useEffect(() => {
    const typed = readStored(() => sessionStorage, TYPED);
    if (isOld && typed !== null && input.current?.value === '') input.current.value = typed;
  }, [isOld]);
  return (
    <div className="flex flex-col gap-5">
      {isOld ? (
        <Alert tone="warn" title={t('team-link:oldTitle')}>
          {t('team-link:old')}
        </Alert>
      ) : (
        <Alert title={t('team-link:neededTitle')}>{t('team-link:needed')}</Alert>
      )}
      <form
        action={JOIN_PAGE}
        method="get"
        className="flex flex-col gap-5"
        onSubmit={() => writeStored(() => sessionStorage, TYPED, input.current?.value ?? '')}
      >
        <TextField
          ref={input}
          label={t('team-link:codeLabel')}
          hint={t('team-link:codeHint')}
          name="code"
          required
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Button type="submit" variant="primary">
          {t('team-link:open')}
        </Button>
      </form>
    </div>
  );
}
