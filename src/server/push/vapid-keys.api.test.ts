import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { onBothDatabases } from '#test/test-server.ts';
import { openPushKeys } from './vapid-keys.ts';

const KEY = Buffer.alloc(32, 7);

onBothDatabases('the key for push services', (server) => {
  it('is made once, and stored so that only the key file can read it', async () => {
    const { database } = server();
    const [first, second] = await Promise.all([openPushKeys(database, KEY), openPushKeys(database, KEY)]);
    expect(second).toEqual(first);
    expect(await openPushKeys(database, KEY)).toEqual(first);
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(first.privateKey, 'base64url');
    expect(ecdh.getPublicKey('base64url')).toBe(first.publicKey);
    const { pushKey } = await database.query
      .selectFrom('settings')
      .select('pushKey')
      .executeTakeFirstOrThrow();
    expect(pushKey).not.toContain(first.privateKey.slice(0, 20));
    await expect(openPushKeys(database, Buffer.alloc(32, 8))).rejects.toThrow();
  });
});
