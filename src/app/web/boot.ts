import type { Boot } from '#contract/boot.ts';

/** Returns the boot data that the server wrote into the page. */
export function readBoot(): Boot {
  const element = document.getElementById('boot');
  return JSON.parse(element?.textContent ?? 'null') as Boot;
}
