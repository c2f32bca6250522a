import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circlesBetweenFolders, RULES } from './structure/rules.mjs';
import { compareWithBudgets, weigh } from './structure/weight.mjs';

/**
 * Part of `npm run check`: rules that the linter can't express, and the lines of code of each room, which `weight.json`
 * limits. An argument selects another checkout.
 */
const root = process.argv[2] ?? process.cwd();

const IS_CODE = /\.(ts|tsx|mjs|css)$/;

function listFiles(path) {
  if (!existsSync(join(root, path))) return [];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

const files = ['src', 'test', 'bench', 'scripts'].flatMap(listFiles).map((file) => {
  return [file, IS_CODE.test(file) ? readFileSync(join(root, file), 'utf8') : ''];
});
for (const [file, text] of files) {
  for (const rule of RULES) {
    const violation = rule(file, text);
    if (violation === null) continue;
    console.error(`${file}: ${violation}`);
    process.exitCode = 1;
  }
}
for (const circle of circlesBetweenFolders(files)) {
  console.error(circle);
  process.exitCode = 1;
}

const budgets = JSON.parse(readFileSync(join(root, 'weight.json'), 'utf8'));
const { report, exceeded } = compareWithBudgets(weigh(files), budgets);
console.log(`Lines of code, without blank lines and comments:\n${report.join('\n')}`);
for (const room of exceeded) {
  console.error(
    `${room}: It has more lines than weight.json allows. Delete code, or raise the budget and say why.`,
  );
  process.exitCode = 1;
}
