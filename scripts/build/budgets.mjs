/** The maximum sizes in kB (1000 bytes) after brotli, chosen for slow mobile connections. */
const BUDGETS = {
  '/auth, scripts and styles': 88,
  '/, beside that': 18,
  '/roster, beside that': 18,
  '/account, beside that': 18,
  '/admin, beside that': 60,
  '/admin?tab=members, beside that': 60,
  '/admin?tab=roster, beside that': 40,
  styles: 12,
  'the page': 8,
  'the font': 34,
};

/** Printed without a limit, because no user loads all of it. */
const WHOLE_APP = 'the whole app';

/** Returns the names of the parts over budget. */
export function findOverweight(weights) {
  return Object.keys(BUDGETS).filter((name) => weights[name] > BUDGETS[name] * 1000);
}

/** Prints each size next to its budget. */
export function printWeights(weights) {
  console.log(`${'kB of brotli'.padEnd(34)}weighs   may`);
  for (const [name, most] of Object.entries(BUDGETS)) {
    const size = (weights[name] / 1000).toFixed(1);
    console.log(
      `${name.padEnd(34)}${size.padStart(6)}${String(most).padStart(6)}${size > most ? '  TOO MUCH' : ''}`,
    );
  }
  console.log(`${WHOLE_APP.padEnd(34)}${(weights[WHOLE_APP] / 1000).toFixed(1).padStart(6)}`);
}
