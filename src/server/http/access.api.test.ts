import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { onBothDatabases } from '#test/build-test-app.ts';
import { aMember } from '#test/factories.ts';
import { type RefusalBody, signIn, Visitor } from '#test/visitor.ts';

const CALLS: ReadonlyArray<readonly [string, Call]> = Object.entries(contract);

/** Calls that need no session; a new one has to be written down here too, so that none is public by a slip. */
const PUBLIC = ['getHealth', 'getOpenApi', 'listUsers', 'login', 'logout', 'getRandomVerse'];

type Asker = 'nobody' | 'owing' | 'member' | 'admin';

/** Which refusal the declared access means for whom; null means that the door opens. */
const REFUSALS: Readonly<Record<Call['access'], Readonly<Record<Asker, readonly [number, string] | null>>>> =
  {
    public: { nobody: null, owing: null, member: null, admin: null },
    signed_in_owing_pin: { nobody: [401, 'not_signed_in'], owing: null, member: null, admin: null },
    signed_in: {
      nobody: [401, 'not_signed_in'],
      owing: [403, 'pin_change_required'],
      member: null,
      admin: null,
    },
    admin: {
      nobody: [401, 'not_signed_in'],
      owing: [403, 'pin_change_required'],
      member: [403, 'not_allowed'],
      admin: null,
    },
  };

/** An address of the call, its parameters filled in with what does no harm. */
function addressOf(call: Call): string {
  const given: Record<string, string> = { year: '2026', month: '1', day: '4' };
  return call.path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? '99999');
}

it('the calls that need no session are these and no others', () => {
  const isPublic = CALLS.filter(([, call]) => call.access === 'public').map(([name]) => name);
  expect(isPublic.sort()).toEqual([...PUBLIC].sort());
});

it('every call under /api/admin is for administrators, but the name format, which every screen needs', () => {
  const open = CALLS.filter(([, call]) => call.path.startsWith('/api/admin/') && call.access !== 'admin');
  expect(open.map(([name]) => name)).toEqual(['getNameFormat']);
});

onBothDatabases('access to', (house) => {
  const visitors = new Map<Asker, Visitor>();
  const ids = new Map<Asker, number>();
  beforeAll(async () => {
    visitors.set('nobody', new Visitor(house()));
    for (const [asker, given] of [
      ['owing', { firstLogin: true, isAdmin: true }],
      ['member', {}],
      ['admin', { isAdmin: true }],
    ] as const) {
      ids.set(asker, await aMember(house(), given));
    }
  });

  /** Signs in again where an earlier call has ended the session. */
  async function asking(asker: Asker): Promise<Visitor> {
    const id = ids.get(asker);
    if (id === undefined) return new Visitor(house());
    const known = visitors.get(asker);
    if (known && (await known.send('GET', '/api/user')).status === 200) return known;
    const visitor = await signIn(house(), id);
    visitors.set(asker, visitor);
    return visitor;
  }

  describe.each(CALLS)('%s', (_name, call) => {
    it.each<Asker>(['nobody', 'owing', 'member', 'admin'])('is as declared for %s', async (asker) => {
      const visitor = await asking(asker);
      // An empty body comes after access and before any effect.
      const { status, body } = await visitor.send(call.method, addressOf(call), call.body ? {} : undefined);
      const expected = REFUSALS[call.access][asker];
      if (expected) expect([status, (body as RefusalBody).code]).toEqual(expected);
      else expect([401, 403, 500]).not.toContain(status);
    });
  });
});

onBothDatabases('a session', (house) => {
  it('that is rubbish is nobody’s, and never a fault', async () => {
    for (const cookie of [
      'sundial=',
      'sundial=%zz',
      'sundial=%00',
      `sundial=${'a'.repeat(5000)}`,
      'sundial=x; sundial=y',
      '=; ;;; a',
      '__proto__=1; sundial=1',
    ]) {
      const { status, body } = await new Visitor(house()).send('GET', '/api/user', undefined, { cookie });
      expect([cookie, status, (body as RefusalBody).code]).toEqual([cookie, 401, 'not_signed_in']);
    }
  });

  it('ends for who is no longer an administrator as soon as they are not', async () => {
    const id = await aMember(house(), { isAdmin: true });
    const visitor = await signIn(house(), id);
    expect((await visitor.send('GET', '/api/admin/members')).status).toBe(200);
    await house().database.query.updateTable('users').set({ is_admin: 0 }).where('id', '=', id).execute();
    expect((await visitor.send('GET', '/api/admin/members')).status).toBe(403);
    await house().database.query.updateTable('users').set({ removed_at: 1 }).where('id', '=', id).execute();
    expect((await visitor.send('GET', '/api/user')).status).toBe(401);
  });
});
