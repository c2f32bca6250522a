/** How long a tip opened by a tap stays. */
export const TAP_DURATION_MS = 4000;
/**
 * How long the pointer must rest on a trigger before its tip opens. Passing over a trigger or scrolling opens no tip.
 */
export const HOVER_DELAY_MS = 400;
/** Time to cross the gap between trigger and tip, which must stay open under the pointer (WCAG 1.4.13). */
const LEAVE_DELAY_MS = 150;
const GAP_PX = 6;
const MARGIN_PX = 8;

/**
 * Shows `tip` when a `[data-tip]` in `region` is hovered, focused by keyboard or tapped. Returns functions that hide the
 * tip and that stop this.
 */
export function listenForTips(region: HTMLElement, tip: HTMLElement): { hide: () => void; stop: () => void } {
  let shownFor: HTMLElement | null = null;
  let isByFocus = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function triggerOf(event: Event): HTMLElement | null {
    return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
  }

  function hide() {
    clearTimeout(timer);
    if (shownFor) tip.hidePopover();
    shownFor = null;
  }

  function hideIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(hide, ms);
  }

  function showLater(trigger: HTMLElement) {
    clearTimeout(timer);
    timer = setTimeout(() => show(trigger), HOVER_DELAY_MS);
  }

  function show(trigger: HTMLElement) {
    clearTimeout(timer);
    if (trigger === shownFor) return;
    hide();
    tip.textContent = trigger.dataset.tip ?? '';
    if (!tip.textContent) return;
    shownFor = trigger;
    isByFocus = false;
    tip.showPopover();
    place(tip, trigger);
  }

  const listeners: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>> = {
    pointerover(event) {
      if ((event as PointerEvent).pointerType === 'touch') return;
      const trigger = triggerOf(event);
      if (trigger && shownFor) show(trigger);
      else if (trigger) showLater(trigger);
      else if (tip.contains(event.target as Node)) clearTimeout(timer);
      else if (shownFor) hideIn(LEAVE_DELAY_MS);
    },
    pointerout(event) {
      if ((event as PointerEvent).pointerType === 'touch') return;
      if (shownFor) hideIn(LEAVE_DELAY_MS);
      else clearTimeout(timer);
    },
    focusin(event) {
      const trigger = triggerOf(event);
      if (!trigger?.matches(':focus-visible')) return;
      show(trigger);
      isByFocus = true;
    },
    // Only when its own trigger loses the focus. A tap elsewhere blurs a field after the tip has opened.
    focusout(event) {
      if (triggerOf(event) === shownFor) hide();
    },
    pointerup(event) {
      if ((event as PointerEvent).pointerType !== 'touch') return;
      const trigger = triggerOf(event);
      const again = trigger === shownFor;
      hide();
      if (!trigger || again) return;
      show(trigger);
      hideIn(TAP_DURATION_MS);
    },
  };

  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
  // The page moves under a resting pointer, so scrolling closes and prevents tips, unless keyboard focus opened them.
  const onScroll = () => (shownFor && isByFocus) || hide();
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) region.addEventListener(name, listener);
  document.addEventListener('keydown', onKey);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  // A tap may change what the tip describes. Then its text is no longer true.
  const changes = new MutationObserver(() => shownFor?.dataset.tip !== tip.textContent && hide());
  changes.observe(region, { attributes: true, attributeFilter: ['data-tip'], subtree: true });
  const stop = () => {
    hide();
    changes.disconnect();
    for (const [name, listener] of entries) region.removeEventListener(name, listener);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('scroll', onScroll, { capture: true });
  };
  return { hide, stop };
}

/** Places the tip above the trigger, or below it if there is no space, and always within the screen. */
function place(tip: HTMLElement, trigger: HTMLElement) {
  const at = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = at.top - height - GAP_PX;
  const left = at.left + (at.width - width) / 2;
  const maxLeft = document.documentElement.clientWidth - width - MARGIN_PX;
  tip.style.top = `${(above >= MARGIN_PX ? above : at.bottom + GAP_PX) + scrollY}px`;
  tip.style.left = `${Math.max(MARGIN_PX, Math.min(left, maxLeft)) + scrollX}px`;
}
