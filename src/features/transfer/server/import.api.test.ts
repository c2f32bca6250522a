import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import type { ImportColumn } from '#domain/import/import-columns.ts';
import { formatDate } from '#languages/dates.ts';
import { joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import type { Deps } from '#server/deps.ts';
import { checkMemberList } from '#server/member-list/member-list.ts';
import { openBuiltThreads } from '#test/built-threads.ts';
import { aCheckKind, aMember, anAdmin } from '#test/factories.ts';
import { readPdf } from '#test/pdf.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';

const HEADINGS = 'First Name,Last Name,Phone,Initials,Email';
const list = (...lines: string[]) => ({ text: [HEADINGS, ...lines].join('\r\n'), leaveOutMembers: false });

onBothDatabases('importing checks', (server) => {
  it('enters the checks of the list, says what is over or can not be read, and exports all', async () => {
    const admin = await anAdmin(server());
    const [aid, driving] = [await aCheckKind(server(), 'First aid'), await aCheckKind(server(), 'Driving')];
    const text = [
      'First Name,Last Name,First aid valid until,First aid number,Driving,Diving',
      'Ada,Lee,31/01/2031,A 1,4 January 2026,2031-01-31',
      'Ben,Moss,soon,B 2,n/a,',
      'Cid,Rowe,,,,',
    ].join('\n');
    const body = { text, leaveOutMembers: true };
    const { body: preview } = await admin.call(contract.previewImport, { body });
    expect(preview.columns.map(({ use }) => use)).toEqual([
      ...['firstName', 'lastName', `checkUntil:${aid}`, `checkNumber:${aid}`, `checkUntil:${driving}`, null],
    ]);
    expect(preview.checkKinds).toContainEqual({ id: aid, name: 'First aid' });
    const over = { check: 'Driving', date: formatDate('2026-01-04') };
    expect(preview.rows?.map(({ outcome, warning, checks }) => [outcome, warning, checks.length])).toEqual([
      ['add', t('lists:import.check_over', over), 2],
      [
        'add',
        joinSentences([
          t('lists:import.check_unread', { check: 'First aid', text: 'soon' }),
          t('lists:import.check_undated', { check: 'First aid', text: 'B 2' }),
        ]),
        0,
      ],
      ['add', null, 0],
    ]);

    const { body: imported } = await admin.call(contract.importMembers, { body });
    const ada = imported.members.find(({ firstName }) => firstName === 'Ada')?.id ?? 0;
    const { body: checks } = await admin.call(contract.listMemberChecks, { params: { id: String(ada) } });
    expect(checks.map(({ name, state, check }) => [name, state, check?.number, check?.validUntil])).toEqual([
      ['Driving', 'ended', null, '2026-01-04'],
      ['First aid', 'valid', 'A 1', '2031-01-31'],
    ]);
    const { body: log } = await admin.call(contract.listChanges, {});
    expect(log.changes.filter(({ subject }) => subject === 'check')).toHaveLength(2);
    const told = await server()
      .database.query.selectFrom('memberChecks')
      .select(['kindId', 'toldDays', 'seenOn'])
      .where('memberId', '=', ada)
      .orderBy('kindId')
      .execute();
    expect(told).toEqual([
      { kindId: aid, toldDays: null, seenOn: '2026-03-13' },
      { kindId: driving, toldDays: 0, seenOn: '2026-03-13' },
    ]);

    for (const language of ['en', 'de', 'es', 'zh-Hans']) {
      await admin.call(contract.saveChurchLanguage, { body: { language } });
      const { body: file } = await admin.call(contract.exportMembers, {});
      const again = { text: file.text, leaveOutMembers: false };
      const { body: read } = await admin.call(contract.previewImport, { body: again });
      const row = read.rows?.find(({ firstName }) => firstName === 'Ada');
      expect([language, row?.warning?.includes('Driving'), row?.faults.length]).toEqual([language, true, 1]);
      expect(read.columns.map(({ use }) => use)).toEqual(
        expect.arrayContaining([`checkUntil:${driving}`, `checkNumber:${driving}`, `checkUntil:${aid}`]),
      );
    }
    await admin.call(contract.saveChurchLanguage, { body: { language: 'en' } });
  });
});

onBothDatabases('importing teams', (server) => {
  const teamsOf = async (admin: Visitor, firstName: string) => {
    const teams = (await admin.call(contract.listTeams, {})).body;
    const { body } = await admin.call(contract.listMembers, {});
    return body
      .find((one) => one.firstName === firstName)
      ?.memberships.map(({ teamId }) => teams.find(({ id }) => id === teamId)?.name);
  };
  const withTeams = (...lines: string[]) => ({
    text: ['First Name,Last Name,Team', ...lines].join('\n'),
    leaveOutMembers: true,
  });

  it('puts everyone into the only team, says so, and exports no teams', async () => {
    const admin = await anAdmin(server());
    const body = withTeams('Ida,Frost,Kids');
    const { body: preview } = await admin.call(contract.previewImport, { body });
    expect(preview).toMatchObject({ unknownTeams: null, ignoresTeams: true, rows: [{ warning: null }] });
    expect(preview.columns.map(({ use }) => use)).toEqual(['firstName', 'lastName', null]);
    await admin.call(contract.importMembers, { body: { ...body, newTeams: ['Kids'] } });
    expect(await teamsOf(admin, 'Ida')).toEqual([null]);
    const { body: file } = await admin.call(contract.exportMembers, {});
    expect(file.text).not.toContain('"Team"');
  });

  it('puts people into the teams of the list, adds those that were accepted, and exports them', async () => {
    const admin = await anAdmin(server());
    await admin.call(contract.addTeam, {
      body: { name: 'Kids, small', roleIds: [], firstTeamName: 'Worship' },
    });
    const body = withTeams(
      'Ada,Lee,"worship; KIDS, SMALL"',
      'Ben,Moss,"Ushers, Kids, small"',
      'Cid,Rowe,Typo',
      'Dan,Reed,',
    );
    const { body: preview } = await admin.call(contract.previewImport, { body });
    expect(preview.unknownTeams).toEqual([
      { name: 'Ushers', people: 1 },
      { name: 'Typo', people: 1 },
    ]);
    expect(preview.rows?.map(({ warning }) => warning)).toEqual([
      null,
      'Unknown team: Ushers.',
      'Unknown team: Typo.',
      null,
    ]);
    await admin.call(contract.importMembers, { body: { ...body, newTeams: ['Ushers'] } });
    expect(await teamsOf(admin, 'Ada')).toEqual(['Worship', 'Kids, small']);
    expect(await teamsOf(admin, 'Ben')).toEqual(['Kids, small', 'Ushers']);
    expect(await teamsOf(admin, 'Cid')).toEqual([]);
    expect(await teamsOf(admin, 'Dan')).toEqual([]);
    const { body: file } = await admin.call(contract.exportMembers, {});
    expect(file.text).toContain('"Kids, small; Ushers"');
    // The file of another church with the same teams.
    const again = { text: file.text.replace('"Ben","Moss"', '"Benno","Moss"'), leaveOutMembers: true };
    const { body: copy } = await admin.call(contract.previewImport, { body: again });
    expect(copy.unknownTeams).toEqual([]);
  });
});

onBothDatabases('importing members', (server, itOnce) => {
  const countMembers = async () =>
    (await server().database.query.selectFrom('users').select('id').execute()).length;

  itOnce('is refused if the list is no table, too long or too large', async () => {
    const admin = await anAdmin(server());
    const before = await countMembers();
    for (const [text, status, code] of [
      ['Anna,Lee\n"Ben,Moss', 400, 'import_not_csv'],
      ['\n'.repeat(1_000_000), 400, 'import_too_long'],
      ['x'.repeat(3 * 1024 * 1024), 413, 'too_large'],
    ] as const) {
      for (const call of [contract.previewImport, contract.importMembers]) {
        const refused = await admin.refused(call, { body: { text, leaveOutMembers: false } });
        expect(refused).toMatchObject({ status, body: { code } });
      }
    }
    expect(await countMembers()).toBe(before);
  });

  itOnce('is previewed row by row before anything is saved', async () => {
    const admin = await anAdmin(server());
    await aMember(server(), { firstName: 'Lydia', lastName: 'Purple', initials: 'LP' });
    const before = await countMembers();
    const { body } = await admin.call(contract.previewImport, {
      body: list('Luke,Page,0491 570 156,,luke@example.org', 'lydia,purple,', 'Paul,,12,,nowhere'),
    });
    expect(body.rows).toEqual([
      {
        row: 2,
        firstName: 'Luke',
        lastName: 'Page',
        phone: '+61491570156',
        canText: true,
        email: 'luke@example.org',
        initials: 'LPA',
        checks: [],
        outcome: 'add',
        faults: [],
        warning: null,
        leftOut: null,
        shared: null,
      },
      expect.objectContaining({ row: 3, outcome: 'add', warning: 'A member with this name already exists.' }),
      expect.objectContaining({
        row: 4,
        outcome: 'fault',
        phone: '12',
        email: 'nowhere',
        faults: ['Please enter a valid phone number', 'Please enter a valid email address'],
      }),
    ]);
    const leftOut = await admin.call(contract.previewImport, {
      body: { ...list('Lydia,Purple'), leaveOutMembers: true },
    });
    expect(leftOut.body.rows?.[0]?.outcome).toBe('leave_out');
    expect(await countMembers()).toBe(before);
  });

  itOnce('adds no members while a row has a fault', async () => {
    const admin = await anAdmin(server());
    const before = await countMembers();
    const body = list('Priscilla,Tent', 'Aquila,,12');
    expect(await admin.refused(contract.importMembers, { body })).toMatchObject({
      status: 400,
      body: { code: 'import_has_faults' },
    });
    expect(await countMembers()).toBe(before);
  });

  itOnce('skips rows with a fault on request, and reports why', async () => {
    const admin = await anAdmin(server());
    const body = { ...list('Priscilla,Tent', 'Aquila,,12', 'Apollos,Eloquent'), skipFaulty: true };
    const response = await admin.call(contract.importMembers, { body });
    expect(response.body.members.map(({ firstName }) => firstName)).toEqual(['Apollos', 'Priscilla']);
    expect(response.body.skipped).toEqual([
      expect.objectContaining({
        row: 3,
        firstName: 'Aquila',
        phone: '12',
        faults: ['Please enter a valid phone number'],
      }),
    ]);
  });

  itOnce('is refused without known columns, and uses chosen ones', async () => {
    const admin = await anAdmin(server());
    const before = await countMembers();
    const body = { text: 'Příjmení;Jméno;Notiz\r\nTisch;Onesimus;x', leaveOutMembers: false };
    expect((await admin.call(contract.previewImport, { body })).body.rows).toBeNull();
    expect(await admin.refused(contract.importMembers, { body })).toMatchObject({
      status: 400,
      body: { code: 'import_needs_columns' },
    });
    expect(await countMembers()).toBe(before);
    const columns: Array<ImportColumn | null> = ['lastName', 'firstName', null];
    const chosen = { ...body, columns, hasHeadings: true };

    const added = await admin.call(contract.importMembers, { body: chosen });
    expect(added.body.members).toMatchObject([{ firstName: 'Onesimus', lastName: 'Tisch' }]);
  });

  itOnce('adds the people who share a row as chosen, and no one before that', async () => {
    const admin = await anAdmin(server());
    const body = list('Adam & Eve,Apple,0491 570 156', 'Zara,Zink,,,zara@example.org');
    const { rows } = (await admin.call(contract.previewImport, { body })).body;
    expect(rows?.[0]).toMatchObject({
      outcome: 'fault',
      shared: { names: ['Adam Apple', 'Eve Apple'], details: ['0491 570 156'], choice: null },
    });
    expect((await admin.refused(contract.importMembers, { body })).body.code).toBe('import_has_faults');
    const chosen = { ...body, sharedRows: { 2: 'two_second' as const } };
    await admin.call(contract.importMembers, { body: chosen });
    const members = (await admin.call(contract.listMembers, {})).body;
    expect(members.filter(({ lastName }) => lastName === 'Apple')).toMatchObject([
      { firstName: 'Adam', phoneNumber: null },
      { firstName: 'Eve', phoneNumber: '+61491570156' },
    ]);
  });

  itOnce(
    'leaves out the people that the list excludes, and stores who gets no text messages and who reads which language',
    async () => {
      const admin = await anAdmin(server());
      const text = [
        'Name,Mobile,Email,Status,Do not text,Language',
        'Noah Ark,0491 570 156,noah@example.org,Active,yes,Spanish',
        'Shem Ark,0491 570 157,,Active,yes,Hebrew',
        'Ham Ark,0491 570 158,,Deceased,,',
      ].join('\n');
      const body = { text, leaveOutMembers: true };

      await admin.call(contract.importMembers, { body });
      const members = (await admin.call(contract.listMembers, {})).body;
      expect(members.filter(({ lastName }) => lastName === 'Ark')).toMatchObject([
        { firstName: 'Noah', contactBy: 'email', language: 'es' },
        { firstName: 'Shem', contactBy: 'none', language: null },
      ]);
      // An hour later, another coordinator imports what the same preview shows.
      expect((await admin.refused(contract.importMembers, { body })).body.code).toBe('import_empty');
    },
  );

  itOnce('makes families of new members with equal words', async () => {
    const admin = await anAdmin(server());
    const text = 'Name,Family\nMahlon Orpah,7\nRuth Orpah,7\nNaomi Orpah,8';
    await admin.call(contract.importMembers, { body: { text, leaveOutMembers: true } });
    const { body: members } = await admin.call(contract.listMembers, {});
    const { body: families } = await admin.call(contract.listFamilies, {});
    const names = families.map((family) =>
      family.members.map(({ memberId }) => members.find(({ id }) => id === memberId)?.firstName).sort(),
    );
    expect(names).toEqual([['Mahlon', 'Ruth']]);
  });

  itOnce('offers PINs for everyone without one except children, who get one on request', async () => {
    const admin = await anAdmin(server());
    const text = 'Name,Family,Child\nJairus Synagogue,Capernaum,\nTalitha Synagogue,Capernaum,yes';
    const { body } = await admin.call(contract.importMembers, { body: { text, leaveOutMembers: true } });
    expect(body.members.map(({ isChild }) => isChild)).toEqual([false, true]);
    const [parent, child] = body.members.map(({ id }) => id);
    if (!parent || !child) throw new Error('Someone is missing');
    const listed = (await admin.call(contract.listMembersWithoutPin, {})).body.map(({ id }) => id);
    expect([parent, child].map((id) => listed.includes(id))).toEqual([true, false]);
    const made = await admin.call(contract.makeFirstPins, { body: { memberIds: [child] } });
    expect(made.body).toMatchObject([{ id: child, oneTimePin: expect.any(String) }]);
  });

  itOnce('adds members without a PIN, who cannot sign in until they get one', async () => {
    const admin = await anAdmin(server());
    const response = await admin.call(contract.importMembers, {
      body: list('Silas,Prison,02 5550 1234,SIL,silas@example.org', 'Timothy,Young'),
    });
    expect(response.status).toBe(201);
    const [silas] = response.body.members;
    if (!silas) throw new Error('Silas is missing');
    expect(response.body.members.map(({ firstName }) => firstName)).toEqual(['Silas', 'Timothy']);
    const stored = (await admin.call(contract.listMembers, {})).body.find(({ id }) => id === silas.id);
    expect(stored).toMatchObject({
      phoneNumber: '+61255501234',
      canText: false,
      email: 'silas@example.org',
      contactBy: null,
      initials: 'SIL',
      firstLogin: true,
    });
    for (const pin of ['0000', '4821']) {
      const body = { id: silas.id, pin };
      expect((await new Visitor(server()).refused(contract.login, { body })).status).toBe(401);
    }
    const { isChild, ...withoutPin } = silas;
    expect(isChild).toBe(false);
    expect((await admin.call(contract.listMembersWithoutPin, {})).body).toContainEqual(withoutPin);
  });

  it('is followed by a first PIN for each member without one, and the PIN works', async () => {
    const admin = await anAdmin(server());
    const withPin = await aMember(server());
    const { body } = await admin.call(contract.importMembers, { body: list('Titus,Crete', 'Phoebe,Port') });
    const memberIds = [...body.members.map(({ id }) => id), withPin, 99_999];
    const { body: made } = await admin.call(contract.makeFirstPins, { body: { memberIds } });
    expect(made.map(({ firstName }) => firstName).sort()).toEqual(['Phoebe', 'Titus']);
    const [first] = made;
    const user = await new Visitor(server()).call(contract.login, {
      body: { id: first?.id ?? 0, pin: first?.oneTimePin ?? '' },
    });
    expect(user).toMatchObject({ status: 200, body: { firstLogin: true } });
    expect((await admin.call(contract.makeFirstPins, { body: { memberIds } })).body).toEqual([]);
  });

  itOnce('prints the PINs on slips with the team link', async () => {
    const admin = await anAdmin(server());
    const body = { slips: [{ name: 'Phoebe Port', oneTimePin: '482913' }] };
    const { link } = (await admin.call(contract.getTeamLink, {})).body;
    const { bytes } = await admin.call(contract.printPinSlips, { body });
    const { pages } = await readPdf(bytes);
    for (const text of ['PhoebePort', '482913', link.address])
      expect(pages[0]?.replaceAll(' ', '')).toContain(text);
  });

  it('adds 2000 members at once, each with a log entry', async () => {
    const admin = await anAdmin(server());
    const lines = Array.from({ length: 2000 }, (_, at) => `First${at % 50},Last${at}`);
    const { status, body } = await admin.call(contract.importMembers, { body: list(...lines) });
    expect([status, body.members.length]).toEqual([201, 2000]);
    const entries = await server()
      .database.query.selectFrom('changeLog')
      .select('id')
      .where('verb', '=', 'imported')
      .execute();
    expect(entries.length).toBeGreaterThanOrEqual(2000);
  });

  itOnce('checks the list in a thread', async () => {
    const threads = openBuiltThreads();
    onTestFinished(() => threads.close());
    const { admin, close } = await withCheck(threads.tasks.checkList);
    const { body } = await admin.call(contract.previewImport, { body: list('Dorcas,Needle') });
    expect(body.rows).toHaveLength(1);
    await close();
  });

  it('checks the list again when a member was added meanwhile', async () => {
    const { admin, close } = await withCheck(async (input) => {
      const checked = checkMemberList(input);
      await aMember(server(), { firstName: 'Quentin', lastName: 'Xu', initials: 'QX' });
      return checked;
    });
    const { status } = await admin.call(contract.importMembers, { body: list('Quincy,Xavier') });
    expect(status).toBe(201);
    const members = await admin.call(contract.listMembers, {});
    const added = members.body.find(({ firstName }) => firstName === 'Quincy');
    expect(added?.initials).toBe('QXA');
    await close();
  });

  async function withCheck(check: Deps['checkMemberList']) {
    const deps = { ...server().deps, checkMemberList: check };
    const app = await buildApp(deps, { logger: false, trustProxy: false, webDir: null });
    return { admin: await anAdmin({ ...server(), app }), close: () => app.close() };
  }
});
