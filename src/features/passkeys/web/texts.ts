/** The texts of passkeys and recovery codes on the Security tab. */
export const PASSKEYS_TEXTS = {
  title: 'Passkeys',
  about:
    'A second step for administrators: after your PIN, your phone, computer or security key confirms that it is you. A PIN that somebody saw or guessed is then not enough.',
  failedToLoad: 'Your passkeys could not be loaded.',
  tryAgain: 'Try again',
  none: 'You have no passkey: your PIN alone signs you in.',
  notHere:
    'Passkeys cannot be used at this address. They need https and an address with a name, such as https://roster.example.org: ask whoever runs your Sundial.',
  notThisBrowser: 'This browser cannot make passkeys.',
  added: (date: string) => `Added on ${date}`,
  lastUsed: (date: string) => `Last used on ${date}`,
  lastUsedToday: 'Last used today',
  neverUsed: 'Not used yet',

  add: 'Add a Passkey',
  addTitle: 'Add a passkey',
  addWhy: 'Your browser then asks where to keep it: on this device, on your phone, or on a security key.',
  name: 'Name',
  nameHint: 'What you know it by.',
  nameFault: 'Please give the passkey a name.',
  currentPin: 'Current PIN',
  currentPinHint: 'To confirm that it is you.',
  pinFault: 'Current PIN must be 4-6 digits',
  adding: 'Waiting for your browser...',
  wasAdded: 'Passkey added',
  cancel: 'Cancel',

  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this passkey?',
  removeWhy: (name: string) => `“${name}” cannot sign you in any more.`,
  removeLastWhy: (name: string) =>
    `“${name}” is your last passkey. Without it your PIN alone signs you in, and your recovery codes are worth nothing.`,
  removing: 'Removing...',
  wasRemoved: 'Passkey removed',

  codesLeft: (left: number, most: number) => `${left} of ${most} recovery codes left`,
  codesWhy: 'Each signs you in once in place of a passkey, should you lose it.',
  fewCodes: 'Make new ones before you run out.',
  newCodes: 'New Recovery Codes',
  newCodesTitle: 'Make new recovery codes?',
  newCodesWhy: 'The codes you have now are worth nothing after that.',
  makingCodes: 'Making them...',

  codesTitle: 'Your recovery codes',
  codesKeep:
    'Write these codes down, or download and print them, and keep them where you keep important papers. They are shown only now. Each signs you in once, should you lose your passkey.',
  copy: 'Copy',
  copied: 'Recovery codes copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Please write the codes down.',
  download: 'Download',
  codesFile: 'sundial-recovery-codes.txt',
  codesFileHead: 'Recovery codes of Sundial. Each signs you in once, after your PIN.',
  done: 'I have written them down',

  failed: 'That did not work. Please try again.',
} as const;

/** The texts of the second step of signing in. */
export const SECOND_STEP_TEXTS = {
  title: 'One more step',
  about: 'Your PIN is right. Now confirm with your passkey that it is you.',
  aboutCode: 'Your PIN is right. Now put in one of the recovery codes that you wrote down.',
  usePasskey: 'Use Your Passkey',
  waiting: 'Waiting for your passkey...',
  useCode: 'Use a recovery code instead',
  usePasskeyInstead: 'Use your passkey instead',
  code: 'Recovery code',
  codeHint: '16 letters and digits. Spaces and dashes do not matter.',
  codeFault: 'A recovery code has 16 letters and digits.',
  logIn: 'Log In',
  loggingIn: 'Logging in...',
  back: 'Back to the PIN',
  failed: 'Signing in did not work. Please try again.',
} as const;

/** The texts for the browser's passkey errors. */
export const BROWSER_TEXTS = {
  dismissed: 'No passkey was used: that was cancelled, or it took too long. Please try again.',
  known: 'This device has a passkey for you already.',
  unsupported: 'This browser cannot use passkeys, or not this kind.',
  wrong_address: 'Passkeys work at another address of this Sundial only. Please open that one.',
  failed: 'Your device could not use a passkey. Please try again.',
} as const;
