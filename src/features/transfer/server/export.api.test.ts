import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, anAdmin, anAnswer, anAssignment, aRole, aServiceTime } from '#test/factories.ts';
import { onDatabase, openTestServer } from '#test/test-server.ts';

const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n');

/** Returns a line of a file with every cell in quotes. */
const line = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');

onDatabase('sqlite', 'exporting', (server) => {
  it('returns the members with their contact data, safe to open, and readable by an import', async () => {
    const admin = await anAdmin(server());
    await aMember(server(), {
      firstName: '=HYPERLINK("http://evil.example")',
      lastName: 'Lee, Anna',
      phoneNumber: '+61491570156',
      initials: 'QX',
      email: 'anna@example.org',
      contactBy: 'email',
    });
    const { body } = await admin.call(contract.exportMembers, {});
    expect(body.fileName).toBe('members.csv');
    expect(body.text.startsWith('\uFEFF"First Name","Last Name","Phone Number","Initials","Email",')).toBe(
      true,
    );
    expect(linesOf(body.text)).toContain(
      line(
        `'=HYPERLINK(""http://evil.example"")`,
        'Lee, Anna',
        "'+61491570156",
        'QX',
        'anna@example.org',
        'Email',
        'member',
        'No',
        'No',
        '',
        '',
        'No',
      ),
    );
    const preview = await admin.call(contract.previewImport, {
      body: { text: body.text, leaveOutMembers: true },
    });
    expect(
      preview.body.rows?.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'leave_out'),
    ).toEqual([]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|pin/i);
  });

  it('returns the answers of a month or year, with a line per member and a column per service', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), { firstName: 'Ben', lastName: 'Moss' });
    await anAnswer(server(), id, '2026-04-05');
    await anAnswer(server(), id, '2026-04-19', false);
    await anAnswer(server(), id, '2026-12-27');
    const { body: month } = await admin.call(contract.exportAvailability, {
      query: { year: '2026', month: '4' },
    });
    expect(month.fileName).toBe('availability-2026-04.csv');
    expect(linesOf(month.text)[0]).toBe(
      line('First Name', 'Last Name', '2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26'),
    );
    expect(linesOf(month.text)).toContain(line('Ben', 'Moss', 'Yes', '', 'No', ''));
    const { body: year } = await admin.call(contract.exportAvailability, { query: { year: '2026' } });
    expect(year.fileName).toBe('availability-2026.csv');
    expect(linesOf(year.text)[0]?.split(',')).toHaveLength(2 + 52);
    expect(linesOf(year.text).find((text) => text.startsWith('"Ben","Moss",'))).toMatch(/,"Yes"$/);
  });

  it('returns the roster of a month, with a line per assignment, including removed members', async () => {
    const admin = await anAdmin(server());
    const id = await aMember(server(), { firstName: 'Rhoda', lastName: 'Gate' });
    await anAnswer(server(), id, '2026-05-03');
    await admin.send('POST', '/api/admin/special-days', { date: '2026-05-03', name: 'Jubilee' });
    const roleId = await aRole(server(), { name: 'Usher' });
    await admin.send('POST', '/api/admin/roster-assignments', {
      roleId,
      userId: id,
      serviceDate: '2026-05-03',
    });
    await admin.send('POST', '/api/admin/finalize-roster', { year: 2026, month: 5 });
    // As when the member is removed after the service.
    await server().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', id).execute();
    const { body } = await admin.call(contract.exportRoster, { query: { year: '2026', month: '5' } });
    const header = line('Date', 'Special Day', 'Service Role', 'First Name', 'Last Name');
    expect(body).toEqual({
      fileName: 'roster-2026-05.csv',
      text: `\uFEFF${header}\r\n${line('2026-05-03', 'Jubilee', 'Usher', 'Rhoda', 'Gate')}\r\n`,
    });
    const { body: empty } = await admin.call(contract.exportRoster, { query: { year: '2027', month: '5' } });
    expect(linesOf(empty.text)).toEqual([header, '']);
  });

  it('says who is learning in a month in which someone is', async () => {
    const admin = await anAdmin(server());
    const date = '2026-06-07';
    const roleId = await aRole(server(), { name: 'Sound' });
    const [teacher, learner] = [
      await aMember(server(), { firstName: 'Ezra', lastName: 'Scribe' }),
      await aMember(server(), { firstName: 'Silas', lastName: 'Berea' }),
    ];
    await anAssignment(server(), { roleId, memberId: teacher, date });
    await anAssignment(server(), { roleId, memberId: learner, date, place: LEARNER_SEAT });
    const { body } = await admin.call(contract.exportRoster, { query: { year: '2026', month: '6' } });
    const [header, ...lines] = linesOf(body.text);
    expect(header).toBe(
      line('Date', 'Special Day', 'Service Role', 'First Name', 'Last Name', t('lists:export.learning')),
    );
    expect(lines.sort()).toEqual([
      '',
      line(date, '', 'Sound', 'Ezra', 'Scribe', t('lists:export.no')),
      line(date, '', 'Sound', 'Silas', 'Berea', t('lists:export.yes')),
    ]);
  });

  it('names the plain service of a date only if the date has others', async () => {
    const admin = await anAdmin(server());
    const [shared, alone] = ['2026-10-04', '2026-10-11'] as const;
    await aServiceTime(server(), { date: shared }, { startsAt: '18:00', name: 'Evening' });
    const query = { year: '2026', month: '10' };
    const availability = await admin.call(contract.exportAvailability, { query });
    expect(linesOf(availability.body.text)[0]).toContain(
      line('Last Name', '2026-10-04 Sunday Service', '2026-10-04 18:00 Evening', '2026-10-11', '2026-10-18'),
    );
    const roleId = await aRole(server(), { name: 'Welcome' });
    const assign = async (date: typeof shared | typeof alone) => {
      const memberId = await aMember(server(), { firstName: 'Tabitha', lastName: 'Joppa' });
      await anAnswer(server(), memberId, date);
      const body = { roleId, userId: memberId, serviceDate: date, serviceTimeId: 1 };
      await admin.send('POST', '/api/admin/roster-assignments', body);
    };
    await assign(alone);
    await assign(shared);
    const roster = await admin.call(contract.exportRoster, { query });
    expect(linesOf(roster.body.text)).toEqual([
      line('Date', 'Service', 'Special Day', 'Service Role', 'First Name', 'Last Name'),
      line(shared, 'Sunday Service', '', 'Welcome', 'Tabitha', 'Joppa'),
      line(alone, '', '', 'Welcome', 'Tabitha', 'Joppa'),
      '',
    ]);
  });
});

onDatabase('sqlite', 'exporting members', (server) => {
  it.each(['en', 'de', 'es', 'zh-Hans'])(
    'returns families, children and who does not serve so that an import in another church brings all back: %s',
    async (language) => {
      const [away, church] = [await openTestServer('sqlite'), server()];
      const admin = await anAdmin(church);
      const [ruth, mia, amos] = [
        await aMember(church, { firstName: 'Ruth', lastName: `Hill ${language}` }),
        await aMember(church, { firstName: 'Mia', lastName: `Hill ${language}` }),
        await aMember(church, { firstName: 'Amos', lastName: `Hill ${language}` }),
      ];
      await church.database.query
        .updateTable('users')
        .set({ doesNotServe: true })
        .where('id', '=', amos)
        .execute();
      await aFamily(church, [ruth, amos], {}, [mia]);
      await admin.call(contract.saveChurchLanguage, { body: { language } });
      const { text } = (await admin.call(contract.exportMembers, {})).body;
      const there = await anAdmin(away);
      const body = { text, leaveOutMembers: true };
      const hill = (name: string) => `${name} Hill ${language}`;
      const { families } = (await there.call(contract.previewImport, { body })).body;
      expect(families).toContainEqual({
        adults: [hill('Ruth'), hill('Amos')].sort(),
        children: [hill('Mia')],
        isNew: true,
      });
      await there.call(contract.importMembers, { body: { ...body, skipFaulty: true } });
      const rows = await away.database.query
        .selectFrom('users')
        .innerJoin('familyMembers', 'familyMembers.memberId', 'users.id')
        .select(['firstName', 'lastName', 'doesNotServe', 'isChild'])
        .where('lastName', '=', `Hill ${language}`)
        .orderBy('firstName')
        .execute();
      expect(rows.map((row) => [row.firstName, row.doesNotServe, row.isChild])).toEqual([
        ['Amos', true, false],
        ['Mia', false, true],
        ['Ruth', false, false],
      ]);
      const log = await away.database.query
        .selectFrom('changeLog')
        .selectAll()
        .where('subject', '=', 'family')
        .execute();
      expect(JSON.stringify(log)).toContain(hill('Mia'));
      await away.close();
    },
  );
});
