import { Link, useLocation } from 'wouter';
import { PAGES } from '#contract/pages.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ListIcon, MenuIcon, SignOutIcon } from '../ui/icons.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { FRAME_TEXTS } from './texts.ts';
import { useNavigation } from './use-navigation.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * Shows the name, the navigation, the Service Roster shortcut and Sign Out. On small screens a menu replaces most of
 * it.
 */
export function Header({ onMenu }: { onMenu: () => void }) {
  const destinations = useNavigation();
  const [here] = useLocation();
  const { signOut, isPending } = useSignOut();

  return (
    <header className="no-print sticky top-0 z-20 border-line border-b bg-paper">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-1 px-4 xl:px-16">
        <Link
          to={PAGES.availability}
          className="mr-auto flex min-h-12 items-center rounded-control"
          aria-label="Sundial"
        >
          <Wordmark />
        </Link>
        {/* In rem: with large text it wraps to a line of its own instead of leaving the screen. */}
        <div className="flex flex-1 basis-[8rem] items-center justify-end sm:gap-2">
          <nav aria-label={FRAME_TEXTS.navigation} className="hidden items-center gap-1 lg:flex">
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
          <Link
            to={PAGES.roster}
            className="flex min-h-12 items-center gap-2 rounded-control px-2 font-semibold text-primary text-sm hover:bg-primary-tint"
          >
            <ListIcon />
            {FRAME_TEXTS.serviceRoster}
          </Link>
          <Button
            size="small"
            variant="quiet"
            className="max-lg:hidden"
            icon={<SignOutIcon />}
            busy={isPending}
            onClick={signOut}
          >
            {FRAME_TEXTS.signOut}
          </Button>
          <IconButton
            label={FRAME_TEXTS.openMenu}
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
