import { catalogue } from './catalogue.ts';

interface OneTimePin {
  /** The name as it is in the list of names. */
  readonly name: string;
  readonly pin: string;
  /** The team link. */
  readonly address: string;
}

/** What a member with a one-time PIN needs to know to sign in, as a message and on paper. */
export const FIRST_PIN_TEXTS = catalogue('first-pin', {
  message: ({ name, pin, address }: OneTimePin) =>
    `Our service roster: ${address}\nChoose your name, ${name}, and sign in with this one-time PIN: ${pin}\nThen you choose your own PIN.`,
  slip: {
    title: 'One-time PINs',
    open: 'Scan the code or open this link, then choose your name:',
    pin: 'Sign in with this one-time PIN:',
    afterwards: 'Then you choose your own PIN, and mark the services at which you can serve.',
  },
});
