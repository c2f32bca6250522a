/** The maximum sizes in kB (1000 bytes) after brotli, chosen for slow mobile connections. */
const BUDGETS = {
  '/auth, scripts and styles': 125,
  '/, additional': 45,
  '/roster, additional': 45,
  '/s, additional': 45,
  '/account, additional': 45,
  '/admin, additional': 60,
  '/admin?tab=members, additional': 60,
  '/admin?tab=roster, additional': 60,
  styles: 12,
  'the page': 8,
  'the font': 34,
};

/** Printed without a limit, because no user loads all of it. */
const WHOLE_APP = 'the whole app';

/** Returns the names of the parts over budget. */
export function findOverBudget(sizes) {
  return Object.keys(BUDGETS).filter((name) => sizes[name] > BUDGETS[name] * 1000);
}

/** Prints each size next to its budget. */
export function printSizes(sizes) {
  console.log(`${'kB of brotli'.padEnd(34)}  size   max`);
  for (const [name, max] of Object.entries(BUDGETS)) {
    const size = (sizes[name] / 1000).toFixed(3);
    console.log(
      `${name.padEnd(34)}${size.padStart(6)}${String(max).padStart(6)}${size > max ? '  TOO LARGE' : ''}`,
    );
  }
  console.log(`${WHOLE_APP.padEnd(34)}${(sizes[WHOLE_APP] / 1000).toFixed(3).padStart(6)}`);
}
