import type { ReactNode } from 'react';
import { authCalls, type Verse } from '#contract/auth.ts';
import { SOURCE } from '#languages/index.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Mark, Wordmark } from '#web/ui/mark.tsx';
import { CheckIcon } from '#web/ui/start-icons.tsx';
import { DeviceLanguageField } from './device-language-field.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The benefits of Sundial, in the order of the list. */
const POINTS = ['mark', 'see', 'phone'] as const;

/** Returns the verse from the page. Loads one if the app came here without loading a new page. */
function useVerse(initialVerse: Verse | null): Verse | undefined {
  const { data } = useRead(
    authCalls.getRandomVerse,
    { query: { category: 'serving' } },
    { enabled: !initialVerse },
  );
  return initialVerse ?? data;
}

interface SignInScreenProps {
  verse: Verse | null;
  /** Shown instead of name and PIN in a browser that may not sign in yet. */
  insteadOfForm?: ReactNode;
}

/** /auth: shows the form, and on wide screens a welcome next to it. */
export function SignInScreen({ verse: initialVerse, insteadOfForm }: SignInScreenProps) {
  const { churchName } = useChurch();
  const welcome = t('auth:welcome', { church: churchName || 'Sundial' });
  const verse = useVerse(initialVerse);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <section className="hidden flex-col justify-center gap-8 bg-sunk p-16 lg:flex" aria-label={welcome}>
        <Mark className="size-28" />
        <p className="font-bold text-3xl">{welcome}</p>
        <p className="max-w-md text-ink-2 text-xl">{t('auth:tagline')}</p>
        <ul className="flex flex-col gap-3 text-lg">
          {POINTS.map((point) => (
            <li key={point} className="flex items-center gap-3">
              <CheckIcon className="size-6 text-yes" />
              {t(`auth:points.${point}`)}
            </li>
          ))}
        </ul>
      </section>
      <main className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-8 lg:justify-center">
        <header className="flex flex-col gap-2 lg:hidden">
          <Wordmark name={welcome} />
          <p className="text-ink-2 text-sm">{t('auth:tagline')}</p>
        </header>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="font-bold text-xl lg:text-2xl">{t('auth:heading')}</h1>
          <DeviceLanguageField />
        </div>
        {insteadOfForm ?? <SignInForm />}
        {verse && (
          <figure lang={SOURCE.tag} className="border-candle border-s-4 ps-4">
            <blockquote className="text-ink-2">
              <bdi>{verse.text}</bdi>
            </blockquote>
            <figcaption className="mt-2 font-semibold text-sm">{verse.reference}</figcaption>
          </figure>
        )}
      </main>
    </div>
  );
}
