import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Child } from '#test/child.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { fingerprintOf, loadSecretKey as load, SecretKeyError } from './secret-key.ts';

const loadSecretKey = (file: string) => load(file, { mayCreate: true });

describe('the secret key', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = createTempFolder();
    file = join(folder, 'deep', 'secret.key');
  });

  it('is created once, readable by its owner only, and reused', () => {
    const key = loadSecretKey(file);
    expect(key).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(loadSecretKey(file)).toEqual(key);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['secret.key']);
  });

  it('is the same for several processes that create it at once', async () => {
    const children = Array.from({ length: 5 }, () => new Child('test/programs/secret-key.ts', {}, [file]));
    const ended = await Promise.all(children.map((child) => child.ended));
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, '']));
    expect(new Set(ended.map(({ stdout }) => stdout))).toEqual(
      new Set([`${loadSecretKey(file).toString('hex')}\n`]),
    );
    expect(readdirSync(join(folder, 'deep'))).toEqual(['secret.key']);
  });

  it('is refused when it is malformed, and the file is left unchanged', () => {
    for (const rubbish of ['', 'hello', 'A'.repeat(100), Buffer.alloc(31).toString('base64')]) {
      const place = join(folder, 'rubbish.key');
      writeFileSync(place, rubbish);
      expect(() => loadSecretKey(place)).toThrow(SecretKeyError);
      expect(statSync(place).size).toBe(rubbish.length);
    }
  });

  it('is not created when only an existing key is accepted', () => {
    expect(() => load(file, { mayCreate: false })).toThrow(/is missing\. Restore it from your backup/);
    expect(existsSync(file)).toBe(false);
  });

  it('has a fingerprint that does not contain it', () => {
    const key = loadSecretKey(file);
    expect(fingerprintOf(key)).toBe(fingerprintOf(Buffer.from(key)));
    expect(fingerprintOf(key)).not.toBe(fingerprintOf(loadSecretKey(join(folder, 'other.key'))));
    expect(fingerprintOf(key)).not.toContain(key.toString('base64url'));
  });
});
