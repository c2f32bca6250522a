import type { RefusalParams } from '#domain/refusals/refusal.ts';
import { atStart } from '#languages/dates.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';

/** Lists the coming services of someone in a team. Those of an unpublished roster are only counted for the member. */
export function TeamDuties({ duties }: { duties: RefusalParams['has_duties'] }) {
  const { services, count, draftCount, isOwn } = duties;
  const hidden = isOwn ? draftCount : 0;
  const more = count - hidden - services.length;
  return (
    <ul className="mb-2 flex list-disc flex-col gap-1 ps-5 text-ink">
      {services.map(({ isDraft, ...service }) => (
        <li key={`${service.date} ${service.startsAt} ${service.name}`}>
          {isDraft
            ? t('common:teamDuties.notPublished', { service: atStart(shortServiceTitle(service)) })
            : atStart(shortServiceTitle(service))}
        </li>
      ))}
      {more > 0 && <li>{t('common:teamDuties.more', { count: more })}</li>}
      {hidden > 0 && <li>{t('common:teamDuties.drafts', { count: hidden })}</li>}
    </ul>
  );
}
