import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Boot } from '#contract/boot.ts';
import type { Member } from '#contract/members.ts';
import { LAST_TAB_COOKIE } from '#contract/pages.ts';
import { type Language, offeredLanguages, SOURCE } from '#languages/index.ts';
import { protect } from '../http/protection.ts';
import { openPages, registerPages } from './pages.ts';

const GRACE: Member = {
  id: 7,
  firstName: 'Grace',
  lastName: '</script><b>',
  initials: 'GH',
  isAdmin: false,
  firstLogin: false,
  phoneNumber: null,
  canText: true,
  email: null,
  contactBy: null,
  role: 'member',
  preferredRoleId: null,
  secondaryRoleId: null,
  maxPerMonth: null,
  neverTwoInARow: false,
  onceADay: false,
  doesNotServe: false,
  language: null,
};

const SIGNED_OUT: Boot = {
  user: null,
  settings: {
    deadlineDay: 20,
    deadlineMonth: 'same',
    nameFormat: 'full',
    hasGuests: false,
    hasLearners: false,
    asksWhoServed: false,
    churchName: 'St Mark <& All Saints>',
    country: 'AU',
    language: 'en',
    timeZone: 'Australia/Sydney',
    today: '2026-03-13',
  },
  reads: [],
  verse: { text: 'Serve <one> another & $& rejoice', reference: 'Galatians 5:13' },
  language: 'en',
  needsTeamLink: false,
  teamLinkId: null,
};

const SIGNED_IN: Boot = { ...SIGNED_OUT, user: GRACE, verse: null };

function writeBuild(): string {
  const webDir = mkdtempSync(join(tmpdir(), 'sundial-pages-'));
  mkdirSync(join(webDir, 'files/assets'), { recursive: true });
  writeFileSync(join(webDir, 'files/assets/main-abc.js'), 'plain script');
  writeFileSync(join(webDir, 'files/assets/main-abc.js.br'), 'packed script');
  writeFileSync(join(webDir, 'files/robots.txt'), 'User-agent: *\nDisallow: /\n');
  const pages = {
    page: '<html lang="en" dir="ltr"><head><title>Sundial</title></head><body><!--root--><!--boot--></body>',
    signIn: {
      en: {
        named: '<b>SUNDIAL-CHURCH-NAME</b><p>SUNDIAL-VERSE-TEXT</p><p>SUNDIAL-VERSE-REFERENCE</p>',
        nameless: '<b>Sundial</b>',
      },
    },
    inlineHashes: { style: 'sha256-abc', script: 'sha256-def' },
    scripts: {
      start: ['assets/main-abc.js'],
      extra: {
        '/auth': [],
        '/admin': ['assets/settings-def.js'],
        '/admin?tab=roster': ['assets/builder-def.js'],
      },
    },
    texts: {
      folders: { en: 'assets/texts/en-abc', de: 'assets/texts/de-abc' },
      routes: { '/admin': ['settings'] },
    },
  };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
  writeFileSync(
    join(webDir, 'render.mjs'),
    "export const renderPage = async (boot, address) => address + ' needs the link: ' + boot.needsTeamLink;",
  );
  return webDir;
}

function bootIn(html: string): Boot {
  const json = html.match(/<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/s)?.[1] ?? '';
  return JSON.parse(json);
}

describe('pages', () => {
  let webDir: string;
  let app: FastifyInstance;
  let boot: Boot;

  async function openWith(languages: readonly Language[]): Promise<FastifyInstance> {
    const opened = Fastify();
    await opened.register(cookie);
    await protect(opened, { publicUrl: null }, null);
    await registerPages(opened, {
      pages: openPages(webDir, languages),
      boot: async () => boot,
      findOwnPlace: async () => null,
    });
    return opened;
  }

  beforeAll(async () => {
    webDir = writeBuild();
    app = await openWith(offeredLanguages());
  });
  beforeEach(() => {
    boot = SIGNED_OUT;
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });

  it('redirect a signed-out visitor from a protected page to the sign-in with a return address', async () => {
    const response = await app.inject('/roster?tab=availability');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/auth?next=%2Froster%3Ftab%3Davailability');
  });

  it('redirect a signed-out visitor from the start page to the sign-in without a return address', async () => {
    expect((await app.inject('/')).headers.location).toBe('/auth');
  });

  it('responds to an unknown address with 404 and the app, which shows its own not-found screen', async () => {
    const response = await app.inject('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(bootIn(response.body)).toEqual(SIGNED_OUT);
  });

  it('responds to a missing script with 404 and no page', async () => {
    const response = await app.inject('/assets/main-gone.js');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('json');
  });

  it('serve the sign-in screen prerendered, with the name of the church and the verse as text', async () => {
    const response = await app.inject('/auth');
    expect(response.body).toContain(
      '<div id="root" data-prerendered><b>St Mark &lt;&amp; All Saints&gt;</b><p>Serve &lt;one&gt; another &amp; $&amp; rejoice</p><p>Galatians 5:13</p></div>',
    );
    expect(bootIn(response.body)).toEqual(SIGNED_OUT);
  });

  it("have the church's name as their title, and the product's until it is entered", async () => {
    expect((await app.inject('/nowhere')).body).toContain('<title>St Mark &lt;&amp; All Saints&gt;</title>');
    boot = { ...SIGNED_OUT, settings: { ...SIGNED_OUT.settings, churchName: '' } };
    const { body } = await app.inject('/auth');
    expect(body).toContain('<title>Sundial</title>');
    expect(body).toContain('<b>Sundial</b>');
  });

  it('render the sign-in screen when there is no verse, or the prerendered one lacks a language', async () => {
    const more = await openWith([...offeredLanguages(), { ...SOURCE, tag: 'fr' }]);
    const rendered = '<div id="root" data-prerendered>/auth needs the link: false</div>';
    expect((await more.inject('/auth')).body).toContain(rendered);
    await more.close();
    boot = { ...SIGNED_OUT, verse: null };
    expect((await app.inject('/auth')).body).toContain(rendered);
  });

  it('are in the language of the data, with its texts', async () => {
    boot = { ...SIGNED_IN, language: 'de' };
    const { body } = await app.inject('/admin');
    expect(body).toContain('<html lang="de" dir="ltr">');
    expect(body).toContain('data-texts="/assets/texts/de-abc"');
    expect(body).toContain('/assets/texts/de-abc/settings.json');
    expect(body).not.toContain('/en-abc');
  });

  it('serve the team link form instead of the sign-in, rendered for this browser', async () => {
    boot = { ...SIGNED_OUT, needsTeamLink: true };
    const { body } = await app.inject('/auth?link=old');
    expect(body).toContain('<div id="root" data-prerendered>/auth?link=old needs the link: true</div>');
    expect((await app.inject('/nowhere')).body).toContain('<div id="root"></div>');
  });

  it('escape names so that they cannot end the boot script', async () => {
    boot = SIGNED_IN;
    const { body } = await app.inject('/roster');
    expect(body.match(/<\/script>/g)).toHaveLength(1);
    expect(bootIn(body)).toEqual(SIGNED_IN);
  });

  it.each([
    ['/account', ''],
    ['/admin', '/assets/settings-def.js /assets/texts/en-abc/settings.json'],
    ['/admin?tab=elsewhere', '/assets/settings-def.js /assets/texts/en-abc/settings.json'],
    ['/admin?tab=roster', '/assets/builder-def.js /assets/texts/en-abc/settings.json'],
  ])('list the scripts that %s runs, their imports and its texts', async (url, preloads) => {
    boot = SIGNED_IN;
    const { body } = await app.inject(url);
    expect(body).toContain(`data-scripts="/assets/main-abc.js" data-preloads="${preloads}"`);
  });

  it('lead to the tab of the Admin Panel that was used last on the device', async () => {
    boot = SIGNED_IN;
    const open = (url: string, tab: string) => app.inject({ url, cookies: { [LAST_TAB_COOKIE]: tab } });
    expect((await open('/admin', 'roster')).headers.location).toBe('/admin?tab=roster');
    expect((await open('/admin', 'elsewhere')).statusCode).toBe(200);
    expect((await open('/admin?tab=members', 'roster')).statusCode).toBe(200);
  });

  it.each(['/auth', '/account', '/nowhere'])(
    'forbid caching of %s, also in the browser, where Back would show it after signing out',
    async (address) => {
      boot = SIGNED_IN;
      expect((await app.inject(address)).headers['cache-control']).toBe('no-store');
    },
  );

  it('serve a hashed file compressed and cacheable for a year', async () => {
    const response = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } });
    expect(response.body).toBe('packed script');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('serve a real robots.txt', async () => {
    const response = await app.inject('/robots.txt');
    expect(response.body).toContain('Disallow: /');
    expect(response.headers['cache-control']).toBe('public, max-age=0');
    expect(response.headers['content-type']).toContain('text/plain');
  });
});
