/** The texts of the team link. */
export const TEAM_LINK_TEXTS = {
  title: 'Team Link',
  about:
    'Anybody who opens Sundial sees the names on the sign-in screen. With the team link, only browsers that have opened it once do; nobody else can try a PIN either.',
  switch: 'Names only after the team link was opened',
  keeps: 'Phones on which somebody has signed in before go on as they are.',
  loadFailed: 'The team link could not be loaded.',
  tryAgain: 'Try again',
  on: 'The team link is on',
  off: 'The team link is off',
  failed: 'The team link was not changed',
  failedText: 'Please try again.',
  qr: 'QR code of the team link',
  handOn: 'Send this link to your team, or print the poster:',
  code: (code: string) => `Its code can be typed on the sign-in screen too: ${code}`,
  onlyHere: 'Nobody else can open this link',
  onlyHereText:
    'It leads to this very computer. Set PUBLIC_URL on the server to the address your team uses, and start Sundial again.',
  copy: 'Copy Link',
  copied: 'Link copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Your browser did not allow it. Please select the link instead.',
  print: 'Print Poster',
  renew: 'New Link',
  renewTitle: 'Make a new link?',
  renewText:
    'The old link and its posters stop working, and browsers that only opened it see no names until they open the new one. Phones on which somebody has signed in before go on as they are.',
  renewConfirm: 'Make New Link',
  renewing: 'Making...',
  renewed: 'There is a new team link',

  posterTitle: 'When can you serve?',
  posterHow: "Scan this code with your phone's camera, once. Then choose your name and put in your PIN.",
  posterOr: 'Or open this link:',
  posterHelp: 'No PIN yet? Ask your coordinator.',

  neededTitle: "Open your team's link first",
  needed:
    'Open the link from your coordinator in this browser, or scan the QR code on the poster. Once is enough.',
  oldTitle: 'This link is not valid',
  old: 'There may be a newer one: please ask your coordinator. If you typed the code, check it and try again.',
  codeLabel: 'Code or link',
  codeHint: 'The last part of the link on the poster, such as k3vf-9q2m-8wxt-2cpd.',
  open: 'Continue',
} as const;
