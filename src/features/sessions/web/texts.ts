/** The texts of the signed-in devices. */
export const DEVICES_TEXTS = {
  title: 'Signed-in Devices',
  about: 'Every phone and computer you are signed in on. Sign out what you do not know or no longer use.',
  thisDevice: 'This device',
  since: (date: string) => `Signed in on ${date}`,
  lastUsed: (date: string) => `Last used on ${date}`,
  lastUsedToday: 'Last used today',
  end: 'Sign Out',
  endOf: (device: string, date: string) => `Sign out ${device}, last used on ${date}`,
  endOthers: 'Sign Out Everywhere Else',
  onlyThis: 'You are signed in on this device only.',
  failedToLoad: 'Your devices could not be loaded.',
  tryAgain: 'Try again',

  confirmTitle: 'Sign out everywhere else?',
  confirmQuestion: (count: number) =>
    count === 1
      ? 'Your other device is signed out at once. This one stays signed in.'
      : `Your ${count} other devices are signed out at once. This one stays signed in.`,
  confirmOneTitle: 'Sign out this device?',
  confirmOneQuestion: (device: string) => `${device} is signed out at once.`,
  confirm: 'Sign Out',
  ending: 'Signing out...',
  ended: 'Signed out everywhere else',
  endedOne: (device: string) => `${device} was signed out`,
  failed: 'Signing out failed',
  failedText: 'Please try again.',
} as const;
