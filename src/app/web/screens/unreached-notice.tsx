import { coverCalls } from '#contract/cover.ts';
import { tabAddress } from '#contract/pages.ts';
import { contactOf } from '#domain/members/contact.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useOwnProfile } from '#web/session/own-account.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Tells a coordinator no message can reach, on every page, about places that Sundial asks no one else to take. All
 * other coordinators get a message.
 */
export function UnreachedNotice() {
  const { profile } = useOwnProfile();
  return profile && contactOf(profile) === null ? <PlacesNotice /> : null;
}

function PlacesNotice() {
  const { data = [] } = useRead(coverCalls.listCoverRequests, { query: {} });
  const places = data.filter(({ forCoordinators }) => forCoordinators?.nextAskAt === null).length;
  if (places === 0) return null;
  return (
    <div className="mb-4 print:hidden">
      <Alert tone="warn" title={t('common:unreached.title', { count: places })}>
        <p>{t('common:unreached.about')}</p>
        <p className="mt-1 flex flex-wrap gap-x-6">
          <a href={tabAddress('admin', 'roster')} className="font-semibold underline">
            {t('common:unreached.toRoster')}
          </a>
          <a href={tabAddress('account', 'profile')} className="font-semibold underline">
            {t('common:unreached.toProfile')}
          </a>
        </p>
      </Alert>
    </div>
  );
}
