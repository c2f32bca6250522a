import { AUTH_TEXTS } from '#features/auth/web/texts.ts';
import type { Visitor } from '../visitor.ts';

/** Fills in the sign-in screen and sends it; what comes next depends on the person. */
export async function signIn(
  visitor: Visitor,
  person: { firstName: string; lastName: string },
  pin: string,
): Promise<void> {
  await visitor.open('/auth');
  await visitor.checkLayout();
  if (await visitor.has({ role: 'button', name: AUTH_TEXTS.notYou }))
    await visitor.clickButton(AUTH_TEXTS.notYou);
  await visitor.type(AUTH_TEXTS.nameLabel, `${person.firstName} ${person.lastName}`);
  await visitor.type(AUTH_TEXTS.pinLabel, pin);
  await visitor.clickButton(AUTH_TEXTS.logIn);
}
