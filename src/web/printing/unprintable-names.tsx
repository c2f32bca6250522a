import { sheetCalls } from '#contract/sheets.ts';
import { t } from '#languages/t.ts';
import { useRead } from '../api/server-state.ts';
import { Names } from '../parts/names.tsx';
import { useCurrentUser } from '../session/session.ts';
import { AlertIcon } from '../ui/start-icons.tsx';
import { Trans } from '../ui/trans.tsx';

const MAX_NAMES = 5;

/** The letters of the font that this command installs (docs/operations.md, "Print names in other scripts"). */
const CHINESE = /\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}/u;
const COMMAND = 'npm run fonts -- zh-Hans';

/**
 * Says before printing which names no font can print, and what to do. `among`: of these only. Shows nothing if all can
 * be printed.
 */
export function UnprintableNames(props: { among?: readonly string[]; isInSystem?: boolean }) {
  const { among, isInSystem = false } = props;
  const { isLimited = false } = useCurrentUser();
  const { data = [] } = useRead(
    sheetCalls.listUnprintableNames,
    {},
    { enabled: !isLimited, isAwaited: false },
  );
  const names = among ? data.filter((name) => among.includes(name)) : data;
  if (names.length === 0) return null;
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names;
  return (
    <p className="no-print flex gap-2 text-sm">
      <AlertIcon className="mt-0.5 size-[1.25em] text-warn" />
      <span className="wrap-anywhere flex flex-wrap gap-x-2">
        <span>
          <Trans
            text="common:unprintableNames.count"
            values={{ count: names.length }}
            elements={{
              warning: (words) => <span className="text-warn">{words}</span>,
              names: () => <Names of={shown} />,
            }}
          />
        </span>
        {names.some((name) => CHINESE.test(name)) ? (
          <span>
            {isInSystem ? t('common:unprintableNames.addChinese') : t('common:unprintableNames.askChinese')}{' '}
            <code className="whitespace-nowrap" dir="ltr">
              {COMMAND}
            </code>
          </span>
        ) : (
          <span>{isInSystem ? t('common:unprintableNames.add') : t('common:unprintableNames.ask')}</span>
        )}
      </span>
    </p>
  );
}
