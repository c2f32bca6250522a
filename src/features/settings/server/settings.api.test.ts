import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';

import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onDatabase('sqlite', 'the settings', (server) => {
  it('give members the deadline day, the name format, the country, the language, the time zone and today, and nothing else', async () => {
    const member = await signIn(server(), await aMember(server()));
    expect((await member.call(contract.getSettings, {})).body).toEqual({
      deadlineDay: 20,
      deadlineMonth: 'same',
      nameFormat: 'full',
      hasGuests: false,
      hasLearners: false,
      asksWhoServed: false,
      churchName: '',
      country: 'AU',
      language: 'en',
      timeZone: 'Australia/Sydney',
      today: '2026-03-13',
    });
    expect((await member.call(contract.getNameFormat, {})).body).toEqual({ format: 'full' });
    const admin = await anAdmin(server());
    expect((await admin.call(contract.getAdminSettings, {})).body).toEqual({
      deadlineDay: 20,
      deadlineMonth: 'same',
      newOnceADay: false,
      hasShortPushes: false,
    });
  });

  it('say whether a new member serves at only one service a day, and change no one who is there', async () => {
    const admin = await anAdmin(server());
    const before = await aMember(server());
    await admin.call(contract.saveNewOnceADay, { body: { newOnceADay: true } });
    const names = { firstName: 'Lydia', lastName: 'Hill', initials: 'LH' };
    const { body: added } = await admin.call(contract.addMember, { body: names });
    const people = server().database.query.selectFrom('users').select(['id', 'onceADay']);
    expect(await people.where('id', 'in', [before, added.id]).orderBy('id').execute()).toEqual([
      { id: before, onceADay: false },
      { id: added.id, onceADay: true },
    ]);
  });

  it('have the name of the church, without spaces around it', async () => {
    const admin = await anAdmin(server());
    expect((await admin.refused(contract.saveChurchName, { body: { churchName: '  ' } })).status).toBe(400);
    await admin.call(contract.saveChurchName, { body: { churchName: ' St  Mark ' } });
    expect((await admin.call(contract.getSettings, {})).body.churchName).toBe('St Mark');
  });

  it('have a country, by which phone numbers are read from then on', async () => {
    const admin = await anAdmin(server());
    const read = async (phoneNumber: string) =>
      (await admin.call(contract.readPhoneNumber, { body: { phoneNumber } })).body.phoneNumber;
    const { body: countries } = await admin.call(contract.listCountries, {});
    expect(countries).toContainEqual({ code: 'DE', name: 'Germany' });
    expect((await admin.refused(contract.saveCountry, { body: { country: 'XX' } })).status).toBe(400);
    expect(await read('0491 570 156')).toBe('+61491570156');
    await admin.call(contract.saveCountry, { body: { country: 'DE' } });
    expect((await admin.call(contract.getSettings, {})).body.country).toBe('DE');
    expect(await read('0176 12345678')).toBe('+4917612345678');
    const notes = async (phoneNumber: string) =>
      (await admin.call(contract.readPhoneNumber, { body: { phoneNumber } })).body.notes;
    expect(await notes('030 123456')).toEqual([t('common:phone.savedAs', { number: '+4930123456' })]);
    expect(await notes('+1234567')).toEqual([t('common:phone.impossible')]);
    expect(await notes(' ')).toEqual([]);
  });
});
