import { Link, useLocation } from 'wouter';
import { PAGES } from '#contract/pages.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '../api/use-church.ts';
import { useCurrentUser } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ListIcon, MenuIcon, SignOutIcon } from '../ui/icons.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { Slashed } from '../ui/slashed.tsx';
import { helpPlace } from './help-place.ts';

import { useNavigation, useScreenName } from './use-navigation.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * Shows the church's name, or the product's, the navigation, the Service Roster shortcut and Sign Out. On small screens it
 * shows the screen's name and a menu instead.
 */
export function Header({ onMenu }: { onMenu: () => void }) {
  const { churchName } = useChurch();
  const { isGuest } = useCurrentUser();
  const destinations = useNavigation();
  const [here] = useLocation();
  const screenName = useScreenName();
  const { signOut, isPending } = useSignOut();

  return (
    <header className="no-print sticky top-0 z-20 border-line border-b bg-paper">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-x-1 px-4 lg:flex-wrap xl:px-16">
        {/* Screen readers read the screen's own heading. */}
        <p
          aria-hidden="true"
          className="min-w-0 flex-1 font-semibold text-[length:min(var(--text-lg),7vw)] leading-tight lg:hidden"
        >
          <Slashed>{screenName}</Slashed>
        </p>
        <Link
          to={PAGES.availability}
          className="hidden min-h-12 max-w-76 items-center rounded-control lg:flex"
        >
          <Wordmark name={churchName} className={churchName ? 'text-base' : 'text-xl'} />
        </Link>
        {/* On wide screens with large text it wraps to a line of its own. */}
        <div className="flex items-center sm:gap-2 lg:flex-1 lg:basis-[8rem] lg:justify-end">
          <nav aria-label={t('common:frame.navigation')} className="hidden items-center gap-1 lg:flex">
            {destinations.map(({ address, label }) => (
              <Link
                key={address}
                to={address}
                aria-current={here === address ? 'page' : undefined}
                className="flex min-h-12 items-center rounded-control px-3 font-semibold text-sm hover:bg-primary-tint aria-[current]:bg-primary-tint aria-[current]:text-primary"
              >
                {label}
              </Link>
            ))}
          </nav>
          {!isGuest && (
            <Link
              to={PAGES.roster}
              className="flex min-h-12 items-center gap-2 rounded-control px-2 text-center font-semibold text-primary text-sm leading-tight hover:bg-primary-tint max-lg:hidden"
            >
              <ListIcon className="size-[1.25em]" />
              {t('common:frame.serviceRoster')}
            </Link>
          )}
          <Button
            size="small"
            variant="quiet"
            className="max-lg:hidden"
            icon={<SignOutIcon />}
            busy={isPending}
            onClick={signOut}
          >
            {t('common:frame.signOut')}
          </Button>
          {/* The guide shows its button here once it is loaded: in the header, or in the margin of a wide screen. */}
          <div ref={helpPlace.set} className="size-12 shrink-0 lg:fixed lg:bottom-2 lg:start-2" />
          <IconButton
            label={t('common:frame.openMenu')}
            className="lg:hidden"
            aria-haspopup="dialog"
            onClick={onMenu}
          >
            <MenuIcon />
          </IconButton>
        </div>
      </div>
    </header>
  );
}
