/** Lines of code by room: without blank lines and comments. */

const IS_TEST = /\.test\.tsx?$/;
const IS_CODE = /(?<!\.d)\.(ts|tsx|mjs|css)$/;

/** The rooms. The first that a file belongs to counts it, so `src` is without its tests. */
const ROOMS = [
  ['tests', (file) => IS_TEST.test(file) || file.startsWith('test/')],
  ['src', (file) => file.startsWith('src/')],
  ['scripts', (file) => file.startsWith('scripts/')],
  ['bench', (file) => file.startsWith('bench/')],
];

/** Returns the number of lines that contain code. Comments are removed where a line begins or ends with them. */
export function countCode(text) {
  const lines = text
    .replace(/^\s*\{?\/\*[\s\S]*?\*\/\}?\s*$/gm, '')
    .split('\n')
    .map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('//')).length;
}

/** Returns the lines of code of each room. `files` are pairs of a path in the checkout and a text. */
export function weigh(files) {
  const weights = Object.fromEntries(ROOMS.map(([room]) => [room, 0]));
  for (const [file, text] of files) {
    const [room] = (IS_CODE.test(file) && ROOMS.find(([, has]) => has(file))) || [];
    if (room) weights[room] += countCode(text);
  }
  return weights;
}

/** Returns a line for each room with its weight and budget, and those that exceed it. A room without a budget does. */
export function compareWithBudgets(weights, budgets) {
  const rows = Object.entries(weights).map(([room, lines]) => ({ room, lines, most: budgets[room] ?? 0 }));
  const report = rows.map(
    ({ room, lines, most }) => `${room.padEnd(26)}${String(lines).padStart(6)} of ${most}`,
  );
  return { report, exceeded: rows.filter(({ lines, most }) => lines > most).map(({ room }) => room) };
}
