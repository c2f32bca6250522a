import { Link, useLocation } from 'wouter';
import { useChurch } from '../api/use-church.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CrossIcon, SignOutIcon } from '../ui/icons.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { Modal } from '../ui/modal.tsx';
import { Slashed } from '../ui/slashed.tsx';
import { FRAME_TEXTS } from './texts.ts';
import { useNavigation } from './use-navigation.ts';
import { useSignOut } from './use-sign-out.ts';

/** Shows the navigation on small screens, at the right edge. */
export function SlideOutMenu({ onClose }: { onClose: () => void }) {
  const { churchName } = useChurch();
  const destinations = useNavigation();
  const [here] = useLocation();
  const { signOut, isPending } = useSignOut();

  return (
    <Modal
      open
      onDismiss={onClose}
      label={FRAME_TEXTS.menu}
      className="fixed inset-y-0 right-0 z-40 flex w-80 max-w-[85vw] animate-fade flex-col overflow-y-auto bg-paper p-4 shadow-pop"
    >
      <div className="flex items-center justify-between">
        <Wordmark name={churchName} />
        <IconButton label={FRAME_TEXTS.close} onClick={onClose}>
          <CrossIcon />
        </IconButton>
      </div>
      <nav aria-label={FRAME_TEXTS.menu} className="mt-4 mb-4 flex flex-col gap-1">
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
      <Button className="mt-auto" icon={<SignOutIcon />} busy={isPending} onClick={signOut}>
        {FRAME_TEXTS.signOut}
      </Button>
    </Modal>
  );
}
