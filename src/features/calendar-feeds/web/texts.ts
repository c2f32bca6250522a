import { catalogue } from '#texts/catalogue.ts';

/** The texts of the calendar feeds. */
export const CALENDAR_TEXTS = catalogue('calendar', {
  own: {
    title: 'Add my services to my calendar',
    about: 'Your calendar app can show when you serve. It follows the roster by itself.',
  },
  roster: {
    title: 'Roster calendar',
    about:
      'Your calendar app can show every service with everyone who serves. It follows the roster by itself.',
  },
  called: (name: string) => `In calendar apps, it is called “${name}”.`,
  loadFailed: "Couldn't load the calendar.",
  create: 'Create calendar address',
  creating: 'Creating...',
  created: 'Calendar address created',
  failed: "Couldn't change the calendar",
  isOn: 'Your calendar address is on. Sundial shows an address only once. If you need it again, create a new one.',
  secret:
    'Sundial shows this address only once. Anyone who has it can read the calendar, so keep it to yourself.',
  open: 'Open in my calendar',
  scan: 'Or scan the code with your phone.',
  paste: 'Or copy the address, and paste it where your calendar app adds a calendar from the internet:',
  qr: 'QR code of the calendar',
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'Copy failed',
  copyFailedText: "Your browser didn't allow it. Please select the address and copy it yourself.",
  onlyHere: 'This address works on this computer only',
  onlyHereText: "Your phone can't reach it. Ask the person who runs Sundial.",
  renew: 'New address',
  turnOff: 'Turn off',
  questions: {
    renew: {
      title: 'Create a new address?',
      description:
        'The old address stops working, so calendars that use it no longer change. Add the new address to them instead.',
      confirmLabel: 'Create new address',
      busyLabel: 'Creating...',
    },
    turnOff: {
      title: 'Turn the calendar off?',
      description: 'The address stops working, so your calendar app no longer shows changes.',
      confirmLabel: 'Turn off calendar',
      busyLabel: 'Turning off...',
    },
  },
  turnedOff: 'Calendar turned off',
  duration: 'Length of a service',
  durationHint:
    'When a service ends in the calendars of all members. No one is planned or asked for two services that start within this time.',
  durationChoice: (hours: number, minutes: number) => {
    if (hours === 0) return `${minutes} min`;
    return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
  },
});
