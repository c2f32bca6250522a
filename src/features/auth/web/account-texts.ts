import { catalogue } from '#texts/catalogue.ts';

/** The texts of the dialogs over the app (docs/product.md, "First sign-in"). Not in texts.ts, which loads first. */
export const DIALOG_TEXTS = catalogue('dialog', {
  firstLoginTitle: 'Welcome! Please Change Your PIN',
  firstLoginWhy: 'The PIN you were given is temporary. Choose a new one that only you know.',
  newPin: 'New PIN',
  confirmPin: 'Confirm PIN',
  setNewPin: 'Set New PIN',
  settingPin: 'Saving...',
  pinsDiffer: 'PINs do not match',
  pinChanged: 'Your PIN has been changed successfully',
  suggestPin: 'Suggest a PIN',
  suggestedPin: (pin: string) => `How about ${pin}? It's already filled in. Write it down.`,
  signOut: 'Sign Out',

  sessionEndedTitle: 'Please sign in again',
  sessionEndedWhy: (name: string) =>
    `${name}, you were signed out. Nothing you typed is lost. Enter your PIN, then check your last change.`,
  someoneElse: 'Sign in as someone else',

  otherMemberTitle: 'Someone else has signed in',
  otherMemberWhy: (name: string) =>
    `${name}, someone else has signed in on this device. What you did since then was not saved. Load the page again to go on.`,
  reload: 'Load the page again',
});

/** The texts of Account Settings' Security tab. Some are fixed (docs/product.md, "Security"). */
export const SECURITY_TEXTS = catalogue('security', {
  current: 'Current PIN',
  next: 'New PIN',
  confirm: 'Confirm new PIN',
  change: 'Change PIN',
  changing: 'Changing...',
  tooShort: 'PIN must be at least 4 digits',
  tooLong: 'PIN must be at most 6 digits',
  notNumeric: 'PIN must be numeric only',
  differ: "PIN's don't match",
  changed: 'PIN Changed',
  changedText: 'Your PIN has been changed successfully.',
  updated: 'PIN updated',
  updatedText: 'Your PIN has been successfully changed',
  failed: 'PIN Change Failed',
  failedText: 'Failed to change PIN.',
  elsewhere: 'This signs you out on every other device.',
});

/** The texts of Account Settings' Profile tab. Some are fixed (docs/product.md, "Profile"). */
export const PROFILE_TEXTS = catalogue('profile', {
  loadFailed: "Couldn't load your profile.",
  currentPin: 'Current PIN',
  currentPinHint: "Enter your PIN to confirm it's you.",
  update: 'Update Profile',
  updating: 'Updating...',
  updated: 'Profile Updated',
  updatedText: 'Your profile has been updated successfully.',
  failed: 'Update Failed',
  failedText: 'Failed to update profile.',
});
