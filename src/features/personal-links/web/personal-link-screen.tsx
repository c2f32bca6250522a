import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PERSONAL_LINK_FOLDER, SIGN_IN_PAGE } from '#contract/pages.ts';
import {
  type LinkedPerson,
  type OpenLink,
  type PersonalLinkPage,
  personalLinkCalls,
} from '#contract/personal-links.ts';
import type { MemberId } from '#domain/ids.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { refusalOf, send, sentenceOf } from '#web/api/api.ts';
import { useChurch } from '#web/api/use-church.ts';
import { hardNavigate } from '#web/session/hard-navigate.ts';
import { notifyOtherTabs } from '#web/session/other-tabs.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Wordmark } from '#web/ui/mark.tsx';

/** Shows that the link has ended, with a link to the sign-in page. As the result of the button, it takes the focus. */
function EndedPanel({ isResult }: { isResult: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl">
        {t('personal-links:endedTitle')}
      </h1>
      <p className="text-ink-2">{t('personal-links:ended')}</p>
      <a
        href={SIGN_IN_PAGE}
        className="inline-flex min-h-12 items-center justify-center rounded-control bg-primary px-5 font-semibold text-on-primary"
      >
        {t('personal-links:signIn')}
      </a>
    </>
  );
}

interface ContinuePanelProps {
  link: OpenLink;
  code: string;
  onEnded: () => void;
}

/**
 * Names the members and the purpose of the link. Only a button starts the session, because link previews open links
 * too.
 */
function ContinuePanel({ link: { people, purpose }, code, onEnded }: ContinuePanelProps) {
  const [opening, setOpening] = useState<MemberId | null>(null);
  // Someone of the family who is signed in may be the one who continues.
  const signsOut = people.every((person) => person.signsOut !== null) && people[0]?.signsOut;
  const [problem, setProblem] = useState<string | null>(null);

  async function open(person: LinkedPerson): Promise<void> {
    setOpening(person.id);
    setProblem(null);
    try {
      const body = { code, memberId: person.id };
      const { memberId, address } = await send(personalLinkCalls.startLimitedSession, { body });
      notifyOtherTabs(memberId);
      hardNavigate((location) => location.replace(address));
    } catch (error) {
      setOpening(null);
      if (refusalOf(error, personalLinkCalls.startLimitedSession)?.code === 'link_ended') return onEnded();
      setProblem(sentenceOf(error));
    }
  }

  return (
    <>
      <h1 className="font-bold text-xl">
        {purpose.kind === 'answer'
          ? t('personal-links:next.answer', { month: formatMonth(purpose.month) })
          : t(`personal-links:next.${purpose.kind}`)}
      </h1>
      {signsOut && (
        <Alert tone="warn" title={t('personal-links:otherTitle', { name: signsOut })}>
          {t('personal-links:other', { name: signsOut })}
        </Alert>
      )}
      {problem && (
        <Alert tone="no" title={t('personal-links:failed')} announce>
          {problem}
        </Alert>
      )}
      {people.map((person) => (
        <Button
          key={person.id}
          variant="primary"
          className="min-h-16 w-full text-lg"
          busy={opening === person.id}
          disabled={opening !== null && opening !== person.id}
          busyLabel={t('personal-links:continuing')}
          onClick={() => void open(person)}
        >
          {t('personal-links:continueAs', { name: person.name })}
        </Button>
      ))}
    </>
  );
}

/** /s/{code}: the page of a personal link. The server put its data into the page. */
export function PersonalLinkScreen({ code }: { code: string }) {
  const { churchName } = useChurch();
  const client = useQueryClient();
  const link = client.getQueryData<PersonalLinkPage>([PERSONAL_LINK_FOLDER, {}]);
  const [hasEnded, setEnded] = useState(false);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-4 py-8 lg:justify-center">
      <Wordmark name={churchName} />
      {link && !hasEnded ? (
        <ContinuePanel link={link} code={code} onEnded={() => setEnded(true)} />
      ) : (
        <EndedPanel isResult={hasEnded} />
      )}
    </main>
  );
}
