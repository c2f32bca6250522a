import { Link, useLocation } from 'wouter';
import { PAGES } from '#contract/pages.ts';
import { t } from '#languages/t.ts';
import { useCurrentUser } from '../session/session.ts';
import { MenuIcon } from '../ui/icons.tsx';

import { useNavigation } from './use-navigation.ts';

const ENTRY =
  'flex min-h-16 flex-1 flex-col items-center justify-center gap-0.5 border-transparent border-t-3 text-center font-semibold text-ink-2 leading-tight text-[length:min(var(--text-sm),4.7vw)] aria-[current]:border-primary aria-[current]:text-primary';

/**
 * Shows four shortcuts for one-handed use on a phone. Administrators and leads get four destinations; other members get
 * three and the menu.
 */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const destinations = useNavigation();
  const { isAdmin, isLead } = useCurrentUser();
  const [here] = useLocation();
  return (
    <nav
      data-bottom-bar
      aria-label={t('common:frame.shortcuts')}
      className="no-print fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {destinations.map(({ address, label, shortLabel, Icon }) => (
        <Link
          key={address}
          to={address}
          aria-label={address === PAGES.roster ? t('common:frame.serviceRoster') : undefined}
          aria-current={here === address ? 'page' : undefined}
          className={ENTRY}
        >
          <Icon className="size-6" />
          {shortLabel ?? label}
        </Link>
      ))}
      {!isAdmin && !isLead && (
        <button type="button" aria-haspopup="dialog" className={ENTRY} onClick={onMenu}>
          <MenuIcon className="size-6" />
          {t('common:frame.menu')}
        </button>
      )}
    </nav>
  );
}
