import type { MatrixAnswer } from '#domain/availability/answer-matrix.ts';
import { dayOfWeek, type Month, partsOf } from '#domain/calendar/calendar.ts';
import { atStart, formatMonth, formatWeekday } from '#languages/dates.ts';
import { serviceLabel } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { fadeUntilShown } from '#web/ui/fade-until-shown.ts';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { keepHeadInView } from '#web/ui/keep-head-in-view.ts';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { FIRST_COLUMN, ScrollTable } from '#web/ui/scroll-table.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import { useMatrix } from './use-matrix.ts';

const COLORS: Readonly<Record<MatrixAnswer, string>> = {
  yes: 'bg-yes-tint font-semibold text-yes',
  no: 'bg-no-tint text-no',
  away: 'bg-warn-tint text-warn',
  none: 'text-ink-2',
  not_asked: 'bg-sunk',
};

/** The column of the names stays in place. Long names wrap, so that the answers have most of the width. */
const NAME_COLUMN = `${FIRST_COLUMN} max-w-[35cqi] bg-sunk wrap-break-word`;

/** Shows an answer as a word. An icon would take five elements, and there may be 7,000 cells. */
function AnswerCell({ answer }: { answer: MatrixAnswer | null }) {
  if (answer === null) return <td className="border-line border-s" />;
  return (
    <td className={`border-line border-s px-2 py-1 text-center print:py-0 ${COLORS[answer]}`}>
      {answer === 'none' || answer === 'not_asked' ? (
        <>
          {answer === 'none' && <span aria-hidden="true">–</span>}
          <span className="sr-only">
            {t(answer === 'none' ? 'roster:matrix.noAnswer' : 'roster:matrix.notAsked')}
          </span>
        </>
      ) : (
        t(`roster:matrix.answers.${answer}`)
      )}
    </td>
  );
}

/** Shows the answers for a month as a grid: a row for each member, and a column for each service. */
export function MatrixPanel({ month }: { month: Month }) {
  const { isLoading, isMissing, retry, services, members } = useMatrix(month);
  if (isMissing) return <LoadFailedAlert title={t('roster:loadFailed')} onRetry={retry} />;
  if (isLoading) return <MonthSkeleton />;
  if (services.length === 0)
    return (
      <EmptyState icon={<CalendarIcon />} title={t('roster:noServices', { month: monthInSentence(month) })} />
    );
  if (members.length === 0) return <EmptyState title={t('roster:noOneYet')} />;
  return (
    <ScrollTable
      title={t('roster:printed', { list: t('roster:tabs.availability'), month: formatMonth(month) })}
    >
      <thead className="sticky top-0 z-2 bg-sunk align-top print:static">
        <tr>
          <th ref={keepHeadInView} scope="col" className={NAME_COLUMN}>
            {t('roster:matrix.member')}
          </th>
          {services.map((service, at) => (
            <th
              key={service.key}
              ref={at === services.length - 1 ? fadeUntilShown : undefined}
              scope="col"
              className="px-2 pt-1 text-center font-normal"
            >
              <b className="whitespace-nowrap font-semibold">
                {atStart(
                  t('roster:matrix.day', {
                    weekday: formatWeekday(dayOfWeek(service.date)),
                    day: partsOf(service.date).day,
                  }),
                )}
              </b>
              <span className="block font-normal">{serviceLabel(service)}</span>
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row" className={NAME_COLUMN}>
            {t('roster:matrix.available')}
          </th>
          {services.map(({ key, available }) => (
            <td key={key} className="px-2 py-1 text-center font-semibold">
              {available}
            </td>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row" className={`${NAME_COLUMN} font-normal`}>
              <bdi>{member.name}</bdi>
            </th>
            {services.map(({ key }, column) => (
              <AnswerCell key={key} answer={member.answers[column] ?? null} />
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
