import { expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import { offeredLanguages } from '#languages/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase, PIN, type TestServer } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const NOT_SIGNED_IN = {
  en: 'Please sign in first.',
  de: 'Bitte melde dich zuerst an.',
  es: 'Primero tienes que entrar.',
};

onDatabase('sqlite', 'the language of a response', (server) => {
  /** Returns the sentence of a refusal to a visitor. */
  async function refusalFor(visitor: Visitor, acceptLanguage = '') {
    const { body } = await visitor.send('GET', contract.getCurrentUser.path, undefined, {
      'accept-language': acceptLanguage,
    });
    return (body as { message: string }).message;
  }

  it.each([
    ['es-MX,es;q=0.9', NOT_SIGNED_IN.es],
    ['fr;q=0.9, de;q=0.8, es;q=0.7', NOT_SIGNED_IN.de],
    ['en-US', NOT_SIGNED_IN.en],
    ['zh-TW, zh-CN;q=0.5', '请先登录。'],
    ['zh-TW,zh;q=0.9,en-US;q=0.8,es;q=0.7', NOT_SIGNED_IN.en],
    ['zh-HK, zh, de;q=0.1', NOT_SIGNED_IN.de],
    ['zh;q=0.9, zh-Hant', NOT_SIGNED_IN.en],
    ['zh-CN,zh;q=0.9,en;q=0.8', '请先登录。'],
    ['zh', '请先登录。'],
    ['zh-TW;q=0, zh', '请先登录。'],
    ['de;q=0, x!, *', NOT_SIGNED_IN.en],
    ['fr; q=0.9 ,\tes ; q=0.8', NOT_SIGNED_IN.es],
    ['de;q=, es;q=-1', NOT_SIGNED_IN.en],
    [`es,${' '.repeat(198)},de`, NOT_SIGNED_IN.es],
    // Only the first 200 characters count, and only tags of at most 35.
    [`${'fr-CA,'.repeat(2000)}es`, NOT_SIGNED_IN.en],
    [`${' '.repeat(15_500)}es`, NOT_SIGNED_IN.en],
    [`de-${'1996-'.repeat(3)}${'a'.repeat(35)}, es;q=0.1`, NOT_SIGNED_IN.es],
    [`de-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-x-wid, es;q=0.1`, NOT_SIGNED_IN.de],
    [`${'de'.padEnd(34, '-a')}${'-variant'.repeat(1900)}`, NOT_SIGNED_IN.en],
  ])('is the offered one that the browser prefers: %s', async (header, sentence) => {
    expect(await refusalFor(new Visitor(server()), header)).toBe(sentence);
  });

  it('is the one chosen on the device before that of the browser, and the church language for others', async () => {
    const visitor = new Visitor(server());
    visitor.setCookie(LANGUAGE_COOKIE, 'de');
    expect(await refusalFor(visitor, 'es')).toBe(NOT_SIGNED_IN.de);
    visitor.setCookie(LANGUAGE_COOKIE, 'tlh');
    expect(await refusalFor(visitor, 'es')).toBe(NOT_SIGNED_IN.es);

    const admin = await anAdmin(server());
    await admin.call(contract.saveChurchLanguage, { body: { language: 'de' } });
    expect((await admin.call(contract.getSettings, {})).body.language).toBe('de');
    expect(await refusalFor(new Visitor(server()), 'fr')).toBe(NOT_SIGNED_IN.de);
    expect((await admin.call(contract.exportMembers, {})).body.text).toContain('"Vorname"');
    await admin.call(contract.saveChurchLanguage, { body: { language: 'en' } });
  });

  it('is that of the member, also where the body is not read', async () => {
    const member = await signIn(server(), await aMember(server()));
    const saved = await member.call(contract.saveMyLanguage, { body: { language: 'es' } });
    expect([saved.status, saved.body]).toEqual([200, { language: 'es' }]);
    expect(member.cookies.get(LANGUAGE_COOKIE)).toBe('es');
    expect((await member.call(contract.getCurrentUser, {})).body.language).toBe('es');

    const refused = await member.refused(contract.exportMembers);
    expect(refused.body.message).toBe('No tienes permiso para hacer esto.');
    const unread = await member.send('PATCH', contract.saveMyLanguage.path, undefined, {
      'content-type': 'application/json',
    });
    expect(unread.body).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/^Revisa/) });
  });

  it('can be chosen before the first PIN change, because new members choose it on the sign-in screen', async () => {
    const newcomer = await signIn(server(), await aMember(server(), { firstLogin: true }));
    expect((await newcomer.call(contract.saveMyLanguage, { body: { language: 'es' } })).status).toBe(200);
    expect((await newcomer.refused(contract.exportMembers)).body.message).toBe('Primero cambia tu PIN.');
  });

  it('is that of the device again once the member chooses none, or theirs is not offered any more', async () => {
    const id = await aMember(server());
    const member = await signIn(server(), id);
    await member.call(contract.saveMyLanguage, { body: { language: 'de' } });
    const languages = offeredLanguages().filter(({ tag }) => tag !== 'de');
    const app = await buildApp(
      { ...server().deps, languages },
      { logger: false, trustProxy: false, webDir: null },
    );
    const without = new Visitor({ ...server(), app } as TestServer);
    for (const [name, value] of member.cookies) without.setCookie(name, value);
    const { body } = await without.send('GET', contract.exportMembers.path, undefined, {
      'accept-language': 'es',
    });
    expect(body).toMatchObject({ message: 'No tienes permiso para hacer esto.' });
    await app.close();

    await member.call(contract.saveMyLanguage, { body: { language: null } });
    expect(member.cookies.has(LANGUAGE_COOKIE)).toBe(false);
    expect((await member.refused(contract.exportMembers)).body.message).toBe(
      "You don't have permission to do this.",
    );
  });

  it('is never one that is not offered', async () => {
    const admin = await anAdmin(server());
    const body = { language: 'tlh' };
    for (const call of [contract.saveMyLanguage, contract.saveChurchLanguage])
      expect(await admin.refused(call, { body })).toMatchObject({
        status: 400,
        body: { code: 'unknown_language' },
      });
    const profile = { firstName: 'Ann', lastName: 'Hill', phoneNumber: '', email: '', currentPin: PIN };
    for (const language of ['tlh', ''])
      expect(
        (await admin.refused(contract.updateProfile, { body: { ...profile, language } })).body.code,
      ).toBe('unknown_language');
    const { body: stored } = await admin.call(contract.updateProfile, {
      body: { ...profile, language: 'es' },
    });
    expect(stored.language).toBe('es');
    const { body: offered } = await new Visitor(server()).call(contract.listLanguages, {});
    expect(offered.map(({ tag }) => tag)).toEqual(['en', 'de', 'es', 'zh-Hans']);
    expect(offered).toContainEqual({ tag: 'es', name: 'Español', direction: 'ltr' });
  });
});
