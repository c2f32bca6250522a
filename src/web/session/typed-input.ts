/** Fields that someone has typed in, with what they contained before. */
const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
const before = new WeakMap<EventTarget, string>();

const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type));

/** Notes from now on what people type on this page. */
export function watchTyping(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isText(target) && !before.has(target)) before.set(target, target.value);
  });
  document.addEventListener('input', ({ target }) => {
    if (isText(target)) typed.set(target, before.get(target) ?? '');
  });
}

/** Returns whether the browser would ask before it closes the page, because something is not saved. */
export function wouldBrowserAsk(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Returns whether a reload would drop work: what someone typed on this page, or what the browser itself would ask about. */
export function hasUnsavedInput(): boolean {
  for (const [field, value] of typed)
    if (field.isConnected && field.value !== value) return true;
    else if (!field.isConnected) typed.delete(field);
  return wouldBrowserAsk();
}
