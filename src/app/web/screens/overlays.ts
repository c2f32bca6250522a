import { lazyPart } from '#web/loading/lazy-part.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

// The overlays of the frame over any screen. Each loads when it is first shown.

export const FirstLoginDialog = lazyPart(
  async () => (await import('#features/auth/web/first-login-dialog.tsx')).FirstLoginDialog,
);

export const SessionEndedDialog = lazyPart(
  async () => (await import('#features/auth/web/session-ended-dialog.tsx')).SessionEndedDialog,
);

export const OtherMemberDialog = lazyPart(
  async () => (await import('#features/auth/web/other-member-dialog.tsx')).OtherMemberDialog,
);

/** The user did not request it, so a page that can't load it goes on without it. */
export const UnreachedNotice = onDemand(
  async () => (await import('./unreached-notice.tsx')).UnreachedNotice,
  { ErrorFallback: () => null, isExtra: true },
);

/** The user did not request it, so a page that can't load it goes on without a guide. */
export const Guide = onDemand(async () => (await import('./frame-extras.tsx')).FrameExtras, {
  ErrorFallback: () => null,
  isExtra: true,
});
