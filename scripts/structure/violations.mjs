import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circlesBetweenFolders, RULES, typesWithOneName } from './rules.mjs';

const IS_CODE = /\.(ts|tsx|mjs|css)$/;

/** Returns a sentence for each violation of a rule in a checkout. */
export function findViolations(root) {
  const listFiles = (path) => {
    if (!existsSync(join(root, path))) return [];
    return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? listFiles(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
  };
  const files = ['src', 'test', 'bench', 'scripts'].flatMap(listFiles).map((file) => {
    return [file, IS_CODE.test(file) ? readFileSync(join(root, file), 'utf8') : ''];
  });
  const inFiles = files.flatMap(([file, text]) =>
    RULES.map((rule) => rule(file, text))
      .filter((violation) => violation !== null)
      .map((violation) => `${file}: ${violation}`),
  );
  return [...inFiles, ...circlesBetweenFolders(files), ...typesWithOneName(files)];
}
