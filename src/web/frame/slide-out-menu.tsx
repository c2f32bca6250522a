import { Link, useLocation } from 'wouter';
import { t } from '#languages/t.ts';
import { useChurch } from '../api/use-church.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SignOutIcon } from '../ui/icons.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { Slashed } from '../ui/slashed.tsx';

import { useNavigation } from './use-navigation.ts';
import { useSignOut } from './use-sign-out.ts';

/** Shows the navigation on small screens, at the right edge. */
export function SlideOutMenu({ onClose }: { onClose: () => void }) {
  const { churchName } = useChurch();
  const destinations = useNavigation();
  const [here] = useLocation();
  const { signOut, isPending } = useSignOut();

  return (
    <Dialog
      size="menu"
      onClose={onClose}
      title={t('common:frame.menu')}
      description={<Wordmark name={churchName} />}
      footer={
        <Button icon={<SignOutIcon />} busy={isPending} onClick={signOut}>
          {t('common:frame.signOut')}
        </Button>
      }
    >
      <nav aria-label={t('common:frame.menu')} className="-mx-3 flex flex-col gap-1">
        {destinations.map(({ address, label, Icon }) => (
          <Link
            key={address}
            to={address}
            onClick={onClose}
            aria-current={here === address ? 'page' : undefined}
            className="flex min-h-14 items-center gap-3 rounded-control px-3 font-semibold hover:bg-primary-tint aria-[current]:bg-primary-tint aria-[current]:text-primary"
          >
            <Icon />
            <span className="min-w-0">
              <Slashed>{label}</Slashed>
            </span>
          </Link>
        ))}
      </nav>
    </Dialog>
  );
}
