/** The most each may weigh, in kB (1000 bytes) of brotli: what a slow phone line can take. */
const BUDGETS = {
  '/auth, scripts and styles': 90,
  '/, beside that': 15,
  '/roster, beside that': 15,
  '/account, beside that': 15,
  '/admin, beside that': 45,
  '/admin?tab=members, beside that': 45,
  '/admin?tab=roster, beside that': 45,
  'the whole app': 170,
  styles: 10,
  'the page': 8,
  'the font': 34,
};

/** Gives the names of what weighs too much. */
export function findOverweight(weights) {
  return Object.keys(BUDGETS).filter((name) => weights[name] > BUDGETS[name] * 1000);
}

/** Prints what weighs what beside what it may. */
export function printWeights(weights) {
  console.log(`${'kB of brotli'.padEnd(34)}weighs   may`);
  for (const [name, most] of Object.entries(BUDGETS)) {
    const size = (weights[name] / 1000).toFixed(1);
    console.log(
      `${name.padEnd(34)}${size.padStart(6)}${String(most).padStart(6)}${size > most ? '  TOO MUCH' : ''}`,
    );
  }
}
