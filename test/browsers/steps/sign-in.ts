import { AUTH_TEXTS } from '#features/auth/web/texts.ts';
import type { Visitor } from '../visitor.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

async function enterNameAndPin(
  visitor: Visitor,
  { firstName, lastName }: Person,
  pin: string,
): Promise<void> {
  await visitor.type(AUTH_TEXTS.nameLabel, `${firstName} ${lastName}`);
  await visitor.type(AUTH_TEXTS.pinLabel, pin);
  await visitor.clickButton(AUTH_TEXTS.logIn);
}

/** Signs in in a browser that remembers no member. Does not wait for the next screen. */
export async function signIn(visitor: Visitor, person: Person, pin: string): Promise<void> {
  await visitor.open('/auth');
  await visitor.checkScreen();
  await enterNameAndPin(visitor, person, pin);
}

/** Signs in in a browser that remembers another member. */
export async function signInInsteadOfAnother(visitor: Visitor, person: Person, pin: string): Promise<void> {
  await visitor.open('/auth');
  await visitor.waitFor({ role: 'button', name: AUTH_TEXTS.notYou });
  await visitor.checkScreen();
  await visitor.clickButton(AUTH_TEXTS.notYou);
  await enterNameAndPin(visitor, person, pin);
}
