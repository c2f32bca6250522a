import { sheetCalls } from '#contract/sheets.ts';
import { currentLanguage, t } from '#languages/t.ts';
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
 * Warns before printing about names that no font can print, and about PDFs that are in English therefore, with a
 * remedy. `among`: of these names only. Shows nothing if all can be printed.
 */
export function UnprintableNames(props: { among?: readonly string[]; isInSystem?: boolean }) {
  const { among, isInSystem = false } = props;
  const { isLimited = false } = useCurrentUser();
  const { data = [] } = useRead(
    sheetCalls.listUnprintableNames,
    {},
    { enabled: !isLimited, isAwaited: false },
  );
  const { name: language } = currentLanguage();
  const isInEnglish = data.includes(language);
  const names = data.filter((name) => name !== language && (among?.includes(name) ?? true));
  if (names.length === 0 && !isInEnglish) return null;
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names;
  const needsChinese = [...names, ...(isInEnglish ? [language] : [])].some((name) => CHINESE.test(name));
  return (
    <p className="no-print flex gap-2 text-sm">
      <AlertIcon className="mt-0.5 size-[1.25em] text-warn" />
      <span className="wrap-anywhere flex flex-wrap gap-x-2">
        {names.length > 0 && (
          <>
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
            <span>{t('common:unprintableNames.marks')}</span>
          </>
        )}
        {isInEnglish && <span>{t('common:unprintableNames.language')}</span>}
        <span>
          {t(
            !isInSystem
              ? 'common:unprintableNames.ask'
              : needsChinese
                ? 'common:unprintableNames.addChinese'
                : 'common:unprintableNames.add',
          )}{' '}
          {isInSystem && needsChinese && (
            <code className="whitespace-nowrap" dir="ltr">
              {COMMAND}
            </code>
          )}
        </span>
      </span>
    </p>
  );
}
