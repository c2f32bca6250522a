import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createTempFolder } from '#test/temp-folder.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { type InstallPackage, installFont } from './install-font.ts';

const { fonts: TEXTS } = COMMAND_TEXTS;
const NAME = '@expo-google-fonts/noto-sans-sc@0.4.3';
const FILE = 'NotoSansSC_400Regular.ttf';

/** Installs the package as npm does, with the files that the test needs. */
const npm: InstallPackage = async (_, folder) => {
  const file = join(folder, 'node_modules/@expo-google-fonts/noto-sans-sc/400Regular', FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'letters');
  return null;
};

async function install(tag: string, { dataDir = createTempFolder(), installPackage = npm } = {}) {
  const lines: string[] = [];
  const tried = vi.fn(installPackage);
  const done = installFont(tag, { dataDir, installPackage: tried, print: (text) => lines.push(text) });
  const error: string | null = await done.then(
    () => null,
    (reason: Error) => reason.message,
  );
  const fonts = join(dataDir, 'fonts');
  return { dataDir, lines, error, tried, files: existsSync(fonts) ? readdirSync(fonts) : null };
}

describe('installing a font', () => {
  it('puts only the font of the pinned package into the data folder', async () => {
    const { dataDir, lines, error, tried, files } = await install('ZH-hans');
    const file = join(dataDir, 'fonts', FILE);
    expect([error, files, readFileSync(file, 'utf8')]).toEqual([null, [FILE], 'letters']);
    expect(tried).toHaveBeenCalledExactlyOnceWith(NAME, join(dataDir, 'fonts/.download'));
    expect(lines).toEqual([TEXTS.downloading(NAME), TEXTS.installed(file, 7)]);

    const again = await install('zh-Hans', { dataDir });
    expect(again).toMatchObject({ lines: [TEXTS.present(file)], error: null, files: [FILE] });
    expect(again.tried).not.toHaveBeenCalled();
  });

  it('downloads nothing for a language that needs no font, or that has none', async () => {
    expect(await install('en')).toMatchObject({ lines: [TEXTS.notNeeded('English')], files: null });
    expect(await install('tlh')).toMatchObject({
      error: TEXTS.unknownLanguage('tlh', ['zh-Hans']),
      files: null,
    });
  });

  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', TEXTS.faults.offline],
    ['npm error code EINTEGRITY\nnpm error sha512-a but got sha512-b', TEXTS.faults.damaged],
    ['npm error code ENOSPC\nnpm error nospc', TEXTS.faults.full],
    [
      'npm error code E404\nnpm error A complete log of this run can be found in: /gone',
      TEXTS.faults.other('npm error code E404'),
    ],
  ])('says in plain words what went wrong, and leaves nothing behind: %s', async (output, fault) => {
    const installPackage: InstallPackage = async (name, folder) => {
      await npm(name, folder);
      return output;
    };
    expect(await install('zh-Hans', { installPackage })).toMatchObject({
      error: TEXTS.failed(fault),
      files: [],
    });
  });

  it('says that npm is missing', async () => {
    const installPackage = () => Promise.reject(Object.assign(new Error('spawn npm'), { code: 'ENOENT' }));
    const { error } = await install('zh-Hans', { installPackage });
    expect(error).toBe(TEXTS.failed(TEXTS.faults.npmMissing));
  });
});
