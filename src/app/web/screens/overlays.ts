import { type ComponentType, lazy } from 'react';
import { lazyPart } from '#web/loading/lazy-part.tsx';

// What the frame shows over any screen. Each loads when it is first shown.

export const FirstLoginDialog = lazyPart(
  async () => (await import('#features/auth/web/first-login-dialog.tsx')).FirstLoginDialog,
);

export const SessionEndedDialog = lazyPart(
  async () => (await import('#features/auth/web/session-ended-dialog.tsx')).SessionEndedDialog,
);

export const OtherMemberDialog = lazyPart(
  async () => (await import('#features/auth/web/other-member-dialog.tsx')).OtherMemberDialog,
);

/** The user did not request it, so a page that can't load it goes on without a guide. */
export const Guide = lazy(async () => ({
  default: await import('./frame-extras.tsx').then(
    (loaded) => loaded.FrameExtras,
    (): ComponentType<{ isNewcomer: boolean }> => () => null,
  ),
}));
