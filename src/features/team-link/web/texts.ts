import { catalogue } from '#texts/catalogue.ts';

/** The texts of the team link. */
export const TEAM_LINK_TEXTS = catalogue('team-link', {
  title: 'Team link',
  about: "People open this link once in each browser. Then strangers who guess PINs can't keep them out.",
  switch: 'Require the team link to see names',
  switchAbout:
    'Otherwise anyone who opens Sundial can see the names on the sign-in screen. Devices that someone has already signed in on keep working.',
  loadFailed: "Couldn't load the team link.",
  on: 'Names now require the team link',
  off: 'Names now show in every browser',
  failed: "Couldn't change the team link",
  code: (code: string) => `People can also type this code on the sign-in screen: ${code}`,
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Copy failed',
  copyFailedText: "Your browser didn't allow it. Please select the link and copy it yourself.",
  print: 'Print poster',
  renew: 'Make a new link',
  renewTitle: 'Make a new link?',
  renewText:
    'The old link and its posters stop working. Browsers that have only opened the link see no names until they open the new one. Devices that someone has already signed in on keep working.',
  renewConfirm: 'Make new link',
  renewing: 'Making...',
  renewal: {
    done: 'New team link made',
    failed: "Couldn't change the team link",
  },

  posterTitle: 'When can you serve?',
  posterHow: "Scan this code once with your phone's camera. Then choose your name and enter your PIN.",
  posterOr: 'Or open this link:',
  posterHelp: 'No PIN yet? Ask your coordinator.',

  neededTitle: "Open your team's link first",
  needed:
    'Open the link from your coordinator in this browser, or scan the QR code on the poster. You only need to do this once.',
  oldTitle: 'This link is not valid',
  old: 'Ask your coordinator for the latest link. If you typed the code, check it and try again.',
  codeLabel: 'Code or link',
  codeHint: 'The last part of the link on the poster, such as k3vf-9q2m-8wxt-2cpd.',
  open: 'Continue',
});
