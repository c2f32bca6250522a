import { AUTH_TEXTS } from '#features/auth/web/texts.ts';
import { FRAME_TEXTS } from '#web/frame/texts.ts';
import type { Visitor } from '../visitor.ts';

/** Opens the slide-out menu if the header has no space for the navigation. */
async function openMenu(visitor: Visitor): Promise<void> {
  const menu = { role: 'button', name: FRAME_TEXTS.openMenu } as const;
  if (!(await visitor.has(menu))) return;
  await visitor.click(menu);
  await visitor.waitForDialog(FRAME_TEXTS.menu);
}

/** Follows a link of the navigation. */
export async function navigate(visitor: Visitor, label: string): Promise<void> {
  await openMenu(visitor);
  await visitor.click({ role: 'link', name: label });
}

export async function signOut(visitor: Visitor): Promise<void> {
  await openMenu(visitor);
  await visitor.clickButton(FRAME_TEXTS.signOut);
  await visitor.waitFor({ role: 'button', name: AUTH_TEXTS.logIn });
}
