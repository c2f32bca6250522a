import { expect, it } from 'vitest';
import { withRunningApp } from '#test/running-app.ts';
import { COMMAND_TEXTS } from '../texts.ts';

const PUBLIC_URL = 'https://roster.example.org';

withRunningApp('the command team-link', { ADMIN_PIN: '4821', PUBLIC_URL }, (running, itOnce) => {
  const teamLink = (...args: string[]) => running().run('src/server/commands/team-link.ts', args);

  const countNames = async () => (await running().app.inject('/api/users')).json().length;

  itOnce('accepts no other argument than off', async () => {
    expect(await teamLink('off', 'please')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^"please" is not a known argument/),
    });
  });

  it('prints the link that opens the sign-in, and shows the names again, while Sundial runs', async () => {
    const { query } = running().database;
    await query.updateTable('settings').set({ teamLinkOn: true }).execute();
    expect(await countNames()).toBe(0);
    const { code, stdout, stderr } = await teamLink();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^https:\/\/roster\.example\.org\/join\/(\w{4}-){3}\w{4}\n$/);
    const { headers } = await running().app.inject(stdout.trim().slice(PUBLIC_URL.length));
    expect([headers.location, headers['set-cookie']]).toEqual(['/auth', expect.stringContaining('-team=')]);

    const off = await teamLink('off');
    expect([off.code, off.stdout]).toEqual([0, `${stdout}${COMMAND_TEXTS.namesShown}\n`]);
    expect(await countNames()).toBe(1);
    expect(await query.selectFrom('changeLog').select(['actorId', 'details']).execute()).toEqual([
      { actorId: null, details: '{"before":{"isOn":true},"after":{"isOn":false}}' },
    ]);
  });
});
