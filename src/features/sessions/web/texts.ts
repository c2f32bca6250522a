import { catalogue } from '#texts/catalogue.ts';

/** The texts of the signed-in devices. */
export const DEVICES_TEXTS = catalogue('devices', {
  title: 'Signed-in devices',
  about:
    "The phones and computers you're signed in on. Sign out any that you don't recognize or no longer use.",
  thisDevice: 'This device',
  since: (date: string) => `Signed in on ${date}`,
  sinceByLink: (date: string) => `Opened from a link in a message on ${date}`,
  lastUsed: (date: string) => `Last used on ${date}`,
  lastUsedToday: 'Last used today',
  end: 'Sign out',
  endOf: (device: string, date: string) => `Sign out ${device}, last used on ${date}`,
  endOthers: 'Sign out everywhere else',
  onlyThis: 'You are signed in on this device only.',
  failedToLoad: "Couldn't load your devices.",

  confirmTitle: 'Sign out everywhere else?',
  confirmQuestion: 'Every other device is signed out at once. This one stays signed in.',
  confirmOneTitle: 'Sign out this device?',
  confirmOneQuestion: (device: string) => `${device} is signed out at once.`,
  confirm: 'Sign out',
  ending: 'Signing out...',
  ended: 'Signed out everywhere else',
  endedOne: (device: string) => `${device} was signed out`,
  failed: 'Signing out failed',
});
