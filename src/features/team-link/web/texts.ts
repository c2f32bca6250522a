/** The texts of the team link. */
export const TEAM_LINK_TEXTS = {
  title: 'Team Link',
  about:
    'Whoever opens Sundial can see the names on the sign-in screen. With the team link only browsers that have opened it once can; everybody else sees no name and can try no PIN.',
  switch: 'Show names only to browsers that have opened the team link',
  keeps: 'Phones on which somebody has signed in before go on as they are.',
  loadFailed: 'The team link could not be loaded.',
  tryAgain: 'Try again',
  on: 'The team link is on',
  off: 'The team link is off',
  failed: 'The team link was not changed',
  failedText: 'Please try again.',
  qr: 'QR code of the team link',
  handOn: 'Send this link to your team, or print the poster. Whoever opens it once sees the names.',
  code: (code: string) => `Where neither helps, this code can be typed on the sign-in screen: ${code}`,
  onlyHere: 'Nobody else can open this link',
  onlyHereText:
    'It leads to this very computer. Set PUBLIC_URL on the server to the address that your team uses, and start Sundial again.',
  copy: 'Copy Link',
  copied: 'Link copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Your browser did not allow it. Please select the link instead.',
  print: 'Print Poster',
  renew: 'New Link',
  renewTitle: 'Make a new link?',
  renewText:
    'The link, the posters and the QR codes that are out there stop working, and browsers that only opened the link see no names until they open the new one. Phones on which somebody has signed in before go on as they are.',
  renewConfirm: 'Make New Link',
  renewing: 'Making...',
  renewed: 'There is a new team link',

  posterTitle: 'When can you serve?',
  posterHow: 'Scan this code with the camera of your phone, once. Then choose your name and put in your PIN.',
  posterOr: 'Or open this link:',
  posterHelp: 'No PIN yet? Ask your coordinator.',

  neededTitle: "Open your team's link first",
  needed:
    'This browser does not know your team yet. Open the link from your coordinator here, or scan the QR code on the poster. Once is enough.',
  oldTitle: 'This link is not valid',
  old: 'There may be a newer one: please ask your coordinator for it. If you typed the code, check it and try again.',
  codeLabel: 'Code or link',
  codeHint: 'The code stands on the poster: four groups of four.',
  open: 'Continue',
} as const;
