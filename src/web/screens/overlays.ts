import { lazy } from 'react';

// What the frame shows over any screen. Each loads when it is first shown.

export const FirstLoginDialog = lazy(async () => ({
  default: (await import('#features/auth/web/first-login-dialog.tsx')).FirstLoginDialog,
}));

export const SessionEndedDialog = lazy(async () => ({
  default: (await import('#features/auth/web/session-ended-dialog.tsx')).SessionEndedDialog,
}));

export const Guide = lazy(async () => ({
  default: (await import('#features/guide/web/guide-panel.tsx')).GuidePanel,
}));
