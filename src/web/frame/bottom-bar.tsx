import { Link, useLocation } from 'wouter';
import { FRAME_TEXTS } from './texts.ts';
import { useNavigation } from './use-navigation.ts';

/** The same ways as the menu, under the thumb of whoever holds the phone in one hand. */
export function BottomBar() {
  const destinations = useNavigation();
  const [here] = useLocation();
  return (
    <nav
      aria-label={FRAME_TEXTS.shortcuts}
      className="no-print fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {destinations.map(({ address, shortLabel, Icon }) => (
        <Link
          key={address}
          to={address}
          aria-current={here === address ? 'page' : undefined}
          className="flex min-h-16 flex-1 flex-col items-center justify-center gap-0.5 border-transparent border-t-3 font-semibold text-ink-2 text-sm aria-[current]:border-primary aria-[current]:text-primary"
        >
          <Icon className="size-6" />
          {shortLabel}
        </Link>
      ))}
    </nav>
  );
}
