import { catalogue } from '#texts/catalogue.ts';

/** The texts of signing in. Some are fixed (docs/product.md, "Sign-in", "First sign-in"). */
export const AUTH_TEXTS = catalogue('auth', {
  welcome: (church: string) => `Welcome to ${church || 'Sundial'}`,
  tagline: 'Easily manage your availability for upcoming church services',
  heading: 'Sign in',
  nameLabel: 'Your name',
  nameHint: 'Start typing your name, then choose it from the list.',
  noName: 'No member has this name. Check the spelling, or ask your coordinator.',
  signingInAs: 'Signing in as',
  notYou: 'Not you?',
  pinLabel: 'PIN',
  pinHint: '4 to 6 digits',
  forgotPin: 'Forgot your PIN?',
  askForPin: (names: string) =>
    names === '' ? 'Ask a coordinator for a new one.' : `Ask a coordinator for a new one: ${names}.`,
  askAsAdmin:
    'If you are an administrator yourself, ask another one, or the person who runs Sundial for your church.',
  logIn: 'Log In',
  loggingIn: 'Logging in...',
  namesLoading: 'Loading names...',
  errorTitle: 'Error',
  selectName: 'Please select your name',
  loginFailed: 'Login failed',
  wrongPin: 'You put the wrong PIN',
  namesFailed: "Couldn't load the list of names.",
  points: [
    'Mark the services you can serve at',
    'See who serves with you',
    'Use it on your phone, at your own pace',
  ],
});
