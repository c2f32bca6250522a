/** How long a tip opened by a tap stays, in ms. */
export const tapStay = 4000;
/** How long the pointer rests on a trigger before its tip opens, in ms: passing over and scrolling open none. */
export const hoverDelay = 400;
/** Time to cross the gap from the trigger to the tip, which must not vanish under the pointer (WCAG 1.4.13). */
const leaveDelay = 150;
const gap = 6;
const margin = 8;

/** Shows `tip` for whatever `[data-tip]` in `region` is hovered, focused by keyboard or tapped. Answers with its undoing. */
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
    // Only when its own trigger is left: a tap elsewhere blurs a field after the tip has opened.
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
  // The page moves under a pointer that rests: no tip opens or stays, except one that keyboard focus has opened.
  const onScroll = () => (shownFor && isByFocus) || hide();
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) region.addEventListener(name, listener);
  document.addEventListener('keydown', onKey);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  // A tap may change the very thing the tip speaks of: then it is no longer true.
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

/** Above the trigger, or below where there is no room; never over the edge of the screen. */
function place(tip: HTMLElement, trigger: HTMLElement) {
  const at = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = at.top - height - gap;
  const left = at.left + (at.width - width) / 2;
  const most = document.documentElement.clientWidth - width - margin;
  tip.style.top = `${(above >= margin ? above : at.bottom + gap) + scrollY}px`;
  tip.style.left = `${Math.max(margin, Math.min(left, most)) + scrollX}px`;
}
