import { useId } from 'react';
import type { MemberId } from '#domain/ids.ts';
import type { BuilderChoice } from '#domain/roster/builder-selection.ts';
import { countDuties } from '#domain/roster/month-grid.ts';
import { compareTexts } from '#domain/text/collate.ts';
import { t } from '#languages/t.ts';
import type { GridService } from './place-button.tsx';

/** Shows how often each member serves in the month, most often first. */
export function BuilderTotalsList({
  services,
  choices,
}: {
  services: readonly GridService[];
  choices: readonly BuilderChoice[];
}) {
  const id = useId();
  const nameOf = (memberId: MemberId) =>
    services.map((service) => service.nameOf(memberId)).find((name) => name !== '') ?? '';
  const guests = new Set(
    services.flatMap(({ entry }) =>
      entry.assignments.flatMap(({ memberId, person }) => (person.isGuest ? memberId : [])),
    ),
  );
  const totals = [...countDuties(choices)]
    .filter(([memberId]) => !guests.has(memberId))
    .map(([memberId, count]) => ({ memberId, count, name: nameOf(memberId) }))
    .sort((a, b) => b.count - a.count || compareTexts(a.name, b.name));
  return (
    <section
      aria-labelledby={id}
      className="no-print shrink-0 text-sm [contain-intrinsic-height:auto_30rem] [content-visibility:auto] 2xl:w-52"
    >
      <h3 id={id} className="mb-1 font-semibold text-base">
        {t('builder:grid.totals')}
      </h3>
      {totals.length === 0 && <p className="text-ink-2">{t('builder:grid.none')}</p>}
      <dl className="columns-[11rem] gap-6">
        {totals.map(({ memberId, count, name }) => (
          <div key={memberId} className="flex break-inside-avoid justify-between gap-2">
            <dt className="min-w-0 break-words">
              <bdi>{name}</bdi>
            </dt>
            <dd className="shrink-0 text-ink-2">{t('builder:grid.times', { count })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
