import { expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import { sheetCalls } from '#contract/sheets.ts';
import { ThreadsBusyError } from '#server/threads/thread-pool.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { readPdf } from '#test/pdf.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const SUNDAY = '2026-07-05';
const JULY = { year: '2026', month: '7' };

/** Requests a PDF as a signed-in member and reads it. */
async function pdfFor(server: TestServer, memberId: number, url: string) {
  const response = await (await signIn(server, memberId)).send('GET', url);
  return { response, pdf: await readPdf(response.bytes) };
}

onBothDatabases('a month as a PDF', (server, itOnce) => {
  itOnce('of the roster is refused while the month is not published, also to administrators', async () => {
    const admin = await anAdmin(server());
    const { status, body } = await admin.refused(sheetCalls.downloadRosterSheet, { params: JULY, query: {} });
    expect([status, body.code]).toEqual([404, 'no_roster']);
  });

  it('of a published roster is available to every member, with the names of removed members', async () => {
    const admin = await anAdmin(server());
    const [ruth, gone] = [
      await aMember(server(), { firstName: 'Ruth', lastName: 'Moss' }),
      await aMember(server(), { firstName: 'Gone', lastName: 'Since' }),
    ];
    for (const memberId of [ruth, gone]) {
      await anAnswer(server(), memberId, SUNDAY);
      const roleId = await aRole(server(), { name: `Role of ${memberId}` });
      await admin.send('POST', '/api/admin/roster-assignments', {
        roleId,
        userId: memberId,
        serviceDate: SUNDAY,
      });
    }
    await admin.send('POST', '/api/admin/special-days', { date: SUNDAY, name: 'Sea Sunday' });
    await admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 7 });
    // The service is past, so the name stays.
    await server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', gone).execute();
    const { response, pdf } = await pdfFor(server(), ruth, '/api/sheets/roster/2026/7?view=card');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="roster-2026-07.pdf"',
      'cache-control': 'no-store',
    });
    for (const part of ['July 2026', 'Sea Sunday', 'Ruth Moss', 'Gone Since', `Role of ${gone}`, '(KJV)'])
      expect(pdf.pages[0]).toContain(part);
    await (await signIn(server(), ruth)).call(contract.saveMyLanguage, { body: { language: 'de' } });
    const german = await pdfFor(server(), ruth, '/api/sheets/roster/2026/7?view=card');
    expect([german.pdf.language, german.pdf.pages[0]]).toEqual(['de', expect.stringContaining('Juli 2026')]);
    const large = await pdfFor(server(), ruth, '/api/sheets/roster/2026/7?view=roles&size=large');
    expect(large.pdf.pages.join(' ')).toContain('Ruth Moss');
    expect(large.response.headers['content-disposition']).toBe(
      'attachment; filename="roster-2026-07-large-print.pdf"',
    );
  });

  itOnce('names people in the format of the church, without phone numbers', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), {
      firstName: 'Ines',
      lastName: 'Okoro',
      initials: 'IOX',
      phoneNumber: '+61491570157',
    });
    await anAnswer(server(), id, '2026-09-06');
    await admin.send('POST', '/api/admin/name-format', { format: 'initials' });
    const { pdf } = await pdfFor(server(), id, '/api/sheets/availability/2026/9?view=simple');
    await admin.send('POST', '/api/admin/name-format', { format: 'full' });
    expect(pdf.pages[0]).toContain('IOX');
    expect(pdf.pages[0]).not.toMatch(/Okoro|0157/);
  });

  itOnce('is refused as busy while too many others wait', async () => {
    const pdfRenderer = {
      ...server().deps.pdfRenderer,
      render: () => Promise.reject(new ThreadsBusyError('pdfs')),
    };
    const deps = { ...server().deps, pdfRenderer };
    const app = await buildApp(deps, { logger: false, trustProxy: false, webDir: null });
    const member = await signIn({ ...server(), app }, await aMember(server()));
    expect(await member.send('GET', '/api/sheets/availability/2026/1')).toMatchObject({
      status: 503,
      body: { code: 'busy', params: { with: 'pdfs' } },
      headers: { 'retry-after': '5' },
    });
    await app.close();
  });

  itOnce('lists unprintable names before printing, for every member', async () => {
    const admin = await anAdmin(server());
    const gone = await aMember(server(), { firstName: '王', lastName: '芳' });
    await server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', gone).execute();
    const ming = await aMember(server(), { firstName: '明', lastName: '李' });
    await aRole(server(), { name: '读经' });
    for (const [date, name] of [
      ['2020-01-05', '过去'],
      ['2026-12-25', '圣诞节'],
    ])
      await admin.send('POST', '/api/admin/special-days', { date, name });
    const { body } = await (await signIn(server(), ming)).call(sheetCalls.listUnprintableNames, {});
    expect(body).toEqual(['李明', '圣诞节', '读经']);
  });
});
