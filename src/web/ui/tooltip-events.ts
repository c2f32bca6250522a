/** How long a tip opened by a tap stays, in ms. */
export const tapStay = 4000;
/** How long the pointer must rest on a trigger before its tip opens, in ms. Passing over and scrolling open no tip. */
export const hoverDelay = 400;
/** Time to cross the gap between trigger and tip, which must stay open under the pointer (WCAG 1.4.13). */
const leaveDelay = 150;
const gap = 6;
const margin = 8;

/**
 * Shows `tip` when a `[data-tip]` in `region` is hovered, focused by keyboard or tapped. Returns a function that stops
 * this.
 */
export function listenForTips(region: HTMLElement, tip: HTMLElement): () => void {
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
    timer = setTimeout(() => show(trigger), hoverDelay);
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
      else if (shownFor) hideIn(leaveDelay);
    },
    pointerout(event) {
      if ((event as PointerEvent).pointerType === 'touch') return;
      if (shownFor) hideIn(leaveDelay);
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
      hideIn(tapStay);
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
  return () => {
    hide();
    changes.disconnect();
    for (const [name, listener] of entries) region.removeEventListener(name, listener);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('scroll', onScroll, { capture: true });
  };
}

/** Places the tip above the trigger, or below it if there is no space, and always within the screen. */
function place(tip: HTMLElement, trigger: HTMLElement) {
  const at = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = at.top - height - gap;
  const left = at.left + (at.width - width) / 2;
  const most = document.documentElement.clientWidth - width - margin;
  tip.style.top = `${(above >= margin ? above : at.bottom + gap) + scrollY}px`;
  tip.style.left = `${Math.max(margin, Math.min(left, most)) + scrollX}px`;
}
