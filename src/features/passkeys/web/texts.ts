import { catalogue } from '#texts/catalogue.ts';

/** The texts of passkeys and recovery codes on the Security tab. */
export const PASSKEYS_TEXTS = catalogue('passkeys', {
  title: 'Passkeys',
  about:
    "A second step for administrators. After your PIN, your phone, computer or security key confirms it's you. Someone who learns your PIN still can't sign in.",
  failedToLoad: "Couldn't load your passkeys.",
  none: 'You have no passkey. You sign in with your PIN only.',
  notHere: "Passkeys don't work at this address yet. Ask the person who runs Sundial.",
  notThisBrowser: "This browser doesn't support passkeys. Try another browser.",
  added: (date: string) => `Added on ${date}`,
  lastUsed: (date: string) => `Last used on ${date}`,
  lastUsedToday: 'Last used today',
  neverUsed: 'Not used yet',

  add: 'Add a passkey',
  addTitle: 'Add a passkey',
  addWhy: 'Your browser then asks where to save it: on this device, on your phone, or on a security key.',
  name: 'Name',
  nameHint: 'A name you will recognize, such as My phone.',
  nameFault: 'Please enter a name for the passkey.',
  currentPin: 'Current PIN',
  currentPinHint: "Enter your PIN to confirm it's you.",
  adding: 'Waiting for your browser...',
  wasAdded: 'Passkey added',

  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this passkey?',
  removeWhy: (name: string) => `You can no longer sign in with “${name}”.`,
  removeLastWhy: (name: string) =>
    `“${name}” is your last passkey. Without it, you sign in with your PIN only, and your recovery codes stop working.`,
  removing: 'Removing...',
  wasRemoved: 'Passkey removed',

  codesLeft: (left: number, most: number) => `${left} of ${most} recovery codes left`,
  codesWhy: 'If you lose your passkey, you can sign in once with each code.',
  fewCodes: 'Make new codes before you run out.',
  newCodes: 'Make new recovery codes',
  newCodesTitle: 'Make new recovery codes?',
  newCodesWhy: 'The codes you have now will stop working.',
  makingCodes: 'Making codes...',

  codesTitle: 'Your recovery codes',
  codesKeep:
    'Write these codes down, or download and print them. Keep them with your important papers. They are shown only once. If you lose your passkey, you can sign in once with each code.',
  copy: 'Copy',
  copied: 'Recovery codes copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Please write the codes down.',
  download: 'Download',
  codesFile: 'sundial-recovery-codes.txt',
  codesFileHead: 'Recovery codes for Sundial. Each one works once, after your PIN.',
  done: 'I have written them down',

  failed: "Couldn't save this change. Please try again.",
});

/** The texts of the second step of signing in. */
export const SECOND_STEP_TEXTS = catalogue('second-step', {
  title: 'One more step',
  about: "Your PIN is correct. Now use your passkey to confirm it's you.",
  aboutCode: 'Your PIN is correct. Now enter one of the recovery codes that you wrote down.',
  usePasskey: 'Use your passkey',
  waiting: 'Waiting for your passkey...',
  useCode: 'Use a recovery code instead',
  usePasskeyInstead: 'Use your passkey instead',
  code: 'Recovery code',
  codeHint: '16 letters and digits. You can leave out spaces and dashes.',
  codeFault: 'A recovery code has 16 letters and digits.',
  logIn: 'Log In',
  loggingIn: 'Logging in...',
  back: 'Back to PIN',
  failed: "Couldn't sign you in. Please try again.",
});

/** The texts for the browser's passkey errors. */
export const BROWSER_TEXTS = catalogue('browser', {
  dismissed: 'The passkey request was canceled or took too long. Please try again.',
  known: 'This device already has a passkey for you.',
  unsupported: "This browser doesn't support this kind of passkey. Try another browser.",
  wrong_address: "Passkeys don't work at this address. Open Sundial at its main address and try again.",
  failed: "Your device couldn't use a passkey. Please try again.",
});
