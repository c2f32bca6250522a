/** Returns where the bars end that stay at the top of the window, in pixels from its top. */
export function endOfTopBars(): number {
  const ends = [...document.querySelectorAll('header, [data-top-bar]')].map((bar) => {
    const { position, top } = getComputedStyle(bar);
    const box = bar.getBoundingClientRect();
    return position === 'sticky' && box.top < Number.parseFloat(top) + 1 ? box.bottom : 0;
  });
  return Math.max(0, ...ends);
}
