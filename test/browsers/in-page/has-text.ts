import { frontElement, isShown } from './find-element.ts';

/** Returns whether an element in front shows exactly this text. */
export function hasText(text: string): boolean {
  const elements = [...frontElement().querySelectorAll('*')];
  return elements.some((element) => element.textContent?.trim() === text && isShown(element));
}
