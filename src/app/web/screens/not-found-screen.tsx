import { Link } from 'wouter';
import { PAGES } from '#contract/pages.ts';
import { t } from '#languages/t.ts';

import { Mark } from '#web/ui/mark.tsx';

/** Shows the page for any address that is not a screen. */
export function NotFoundScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-4 px-4 text-center">
      <Mark className="size-16" />
      <h1 className="text-2xl font-bold">{t('common:notFound.title')}</h1>
      <p className="text-ink-2">{t('common:notFound.about')}</p>
      <Link
        to={PAGES.availability}
        className="inline-flex min-h-12 items-center rounded-control bg-primary px-5 font-semibold text-on-primary"
      >
        {t('common:notFound.back')}
      </Link>
    </main>
  );
}
