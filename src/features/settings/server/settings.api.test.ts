import { expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import { PHONE_TEXTS } from '#server/phone/texts.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onDatabase('sqlite', 'the settings', (server) => {
  it('are refused without a session, and those for administrators to members', async () => {
    const stranger = new Visitor(server());
    for (const call of [contract.getSettings, contract.getNameFormat, contract.getAdminSettings]) {
      expect((await stranger.refused(call)).status).toBe(401);
    }
    const member = await signIn(server(), await aMember(server()));
    expect((await member.refused(contract.getAdminSettings)).status).toBe(403);
  });

  it('give members the deadline day, the name format, the country, the time zone and today, and nothing else', async () => {
    const member = await signIn(server(), await aMember(server()));
    expect((await member.call(contract.getSettings, {})).body).toEqual({
      deadlineDay: 20,
      deadlineMonth: 'same',
      nameFormat: 'full',
      country: 'AU',
      timeZone: 'Australia/Sydney',
      today: '2026-03-13',
    });
    expect((await member.call(contract.getNameFormat, {})).body).toEqual({ format: 'full' });
    const admin = await anAdmin(server());
    expect((await admin.call(contract.getAdminSettings, {})).body).toEqual({
      deadlineDay: 20,
      deadlineMonth: 'same',
    });
  });

  it('advance today at the church’s midnight, in summer time, in winter and at the new year', async () => {
    const id = await aMember(server());
    for (const [moment, today] of [
      ['2026-03-13T12:59:59.999Z', '2026-03-13'],
      ['2026-03-13T13:00:00Z', '2026-03-14'],
      ['2026-07-01T13:59:59.999Z', '2026-07-01'],
      ['2026-07-01T14:00:00Z', '2026-07-02'],
      ['2026-12-31T12:59:59.999Z', '2026-12-31'],
      ['2026-12-31T13:00:00Z', '2027-01-01'],
      ['2028-02-28T13:00:00Z', '2028-02-29'],
    ] as const) {
      server().clock.set(moment);
      const member = await signIn(server(), id);
      expect([moment, (await member.call(contract.getSettings, {})).body.today]).toEqual([moment, today]);
    }
  });

  it('return today in the church’s time zone', async () => {
    server().clock.set('2026-03-13T10:30:00Z');
    for (const [timeZone, today] of [
      ['Pacific/Kiritimati', '2026-03-14'],
      ['Pacific/Pago_Pago', '2026-03-12'],
      ['UTC', '2026-03-13'],
      ['Asia/Kathmandu', '2026-03-13'],
    ] as const) {
      const app = await buildApp(
        { ...server().deps, timeZone },
        { logger: false, trustProxy: false, webDir: null },
      );
      const member = await signIn({ ...server(), app }, await aMember(server()));
      expect((await member.call(contract.getSettings, {})).body).toMatchObject({ timeZone, today });
      await app.close();
    }
  });

  it('have a country, by which phone numbers are read from then on', async () => {
    const admin = await anAdmin(server());
    const read = async (phoneNumber: string) =>
      (await admin.call(contract.readPhoneNumber, { body: { phoneNumber } })).body.phoneNumber;
    const { body: countries } = await admin.call(contract.listCountries, {});
    expect(countries).toContainEqual({ code: 'DE', name: 'Germany' });
    for (const country of ['XX', 'de', '', 'Germany']) {
      const { status, body } = await admin.refused(contract.saveCountry, { body: { country } });
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'country']);
    }
    expect(await read('0491 570 156')).toBe('+61491570156');
    await admin.call(contract.saveCountry, { body: { country: 'DE' } });
    expect((await admin.call(contract.getSettings, {})).body.country).toBe('DE');
    expect(await read('0176 12345678')).toBe('+4917612345678');
    const notes = async (phoneNumber: string) =>
      (await admin.call(contract.readPhoneNumber, { body: { phoneNumber } })).body.notes;
    expect(await notes('030 123456')).toEqual([PHONE_TEXTS.savedAs('+4930123456')]);
    expect(await notes('+1234567')).toEqual([PHONE_TEXTS.impossible]);
    expect(await notes(' ')).toEqual([]);
  });
});
