import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from '../steps/paths.mjs';

/**
 * Removes from `package.json` the dependencies that the built server does not load, so that `npm prune` removes them
 * from an image. Only `deploy/Containerfile` runs this.
 */
const file = join(ROOT, 'package.json');
const packageJson = JSON.parse(readFileSync(file, 'utf8'));
const folder = join(DIST, 'server');
const programs = readdirSync(folder).filter((name) => name.endsWith('.js'));
const code = programs.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
// The code also contains `package.json`, with each name as a key.
const isLoaded = (name) => new RegExp(`"${name}(/[^"]*)?"(?!:)`).test(code);
packageJson.dependencies = Object.fromEntries(
  Object.entries(packageJson.dependencies).filter(([name]) => isLoaded(name)),
);
delete packageJson.devDependencies;
writeFileSync(file, JSON.stringify(packageJson, null, 2));
