import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circlesBetweenFolders, RULES } from './structure/rules.mjs';

/** Part of `npm run check`: rules that the linter can't express. An argument selects another checkout. */
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
