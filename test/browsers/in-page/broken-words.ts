import { frontElement, isShown } from './find-element.ts';
import { isOutOfFlow } from './layout-items.ts';

/** Returns messages about the words on the screen or in the dialog in front that break inside. */
export function brokenWords(): string[] {
  const root = frontElement();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, textContent: text } = node;
    if (!parent || !text || !isShown(parent) || isOutOfFlow(parent, root)) continue;
    // Lines may break after a hyphen or a slash. Addresses and names of settings have no better place to break.
    for (const { 0: word, index } of text.matchAll(/[^\s/\-\u2010\u2013]+/g)) {
      if (/[_:]/.test(word)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(`"${word}" breaks in "${text.slice(0, 60)}"`);
    }
  }
  return broken;
}
