import { checkCalls } from '#contract/checks.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { CheckLine } from './check-line.tsx';

/** Shows the user's own checks, and those that their roles need: nothing if there are none. */
export function MyChecksCard() {
  const { data: checks = [] } = useRead(checkCalls.listMyChecks, {});
  if (checks.length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('checks:mine')} about={t('checks:mineAbout')} />
      <ul>
        {checks.map((each) => (
          <li key={each.kindId} className="border-line border-t py-2 first:border-t-0">
            <CheckLine {...each} />
            {each.state === 'missing' && <p>{t('checks:showFirst')}</p>}
            {(each.state === 'ends_soon' || each.state === 'ended') && <p>{t('checks:show')}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
