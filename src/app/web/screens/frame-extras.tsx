import { GuidePanel } from '#features/guide/web/guide-panel.tsx';
import { LimitedNotice } from '#web/frame/limited-notice.tsx';
import { useCurrentUser } from '#web/session/session.ts';

/** Shows the guide. In a limited session, which is for one thing, a notice instead. */
export function FrameExtras({ isNewcomer }: { isNewcomer: boolean }) {
  const { isLimited, isGuest } = useCurrentUser();
  // Guests have no PIN to sign in with.
  if (isGuest) return null;
  return isLimited ? <LimitedNotice /> : <GuidePanel isNewcomer={isNewcomer} />;
}
