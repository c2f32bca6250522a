import { FAMILY_SERVICES } from '#contract/month-inputs.ts';
import { servingCalls } from '#contract/serving.ts';
import { fullName } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { MyServicesPanel } from './my-services-panel.tsx';

/** Shows a guest their services with the choices for each, and nothing else. */
export function GuestServicesPanel() {
  const user = useCurrentUser();
  const { data } = useRead(servingCalls.listMyServices, FAMILY_SERVICES);
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-2">
      <header>
        <h1 className="font-bold text-2xl">{t('serving:heading')}</h1>
        <p className="text-ink-2 text-sm">
          <bdi>{fullName(user)}</bdi>
        </p>
      </header>
      <MyServicesPanel />
      {data?.length === 0 && <p>{t('serving:none')}</p>}
    </div>
  );
}
