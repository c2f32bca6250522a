import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aCallingMember } from '#test/every-call.ts';
import { anAdmin, aServiceTime } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

onDatabase('sqlite', 'the services a member can usually serve at', (server) => {
  it('are weekly ones that have not ended, are replaced as a whole and seen by their member only', async () => {
    const [{ visitor }, other] = [await aCallingMember(server()), await aCallingMember(server())];
    const evening = await aServiceTime(server(), { weekday: 0 }, { startsAt: '18:00' });
    const oneOff = await aServiceTime(server(), { date: '2026-05-01' });
    const ended = await aServiceTime(server(), { weekday: 3 }, { endsOn: '2026-03-01' });
    const read = async (caller = visitor) => {
      const { body } = await caller.call(contract.getUsualServices, {});
      return body.map(({ timeId, weeks }) => [timeId, weeks]);
    };
    expect(await read()).toEqual([
      [SUNDAY_SERVICE, []],
      [evening, []],
    ]);
    const save = (timeId: number, weeks: number[]) => ({ body: [{ timeId, weeks }] });
    await visitor.call(contract.saveUsualServices, save(SUNDAY_SERVICE, [3, 1, 3]));
    await visitor.call(contract.saveUsualServices, save(evening, [5, 2]));
    expect(await read()).toEqual([
      [SUNDAY_SERVICE, []],
      [evening, [2, 5]],
    ]);
    expect(await read(other.visitor)).toEqual([
      [SUNDAY_SERVICE, []],
      [evening, []],
    ]);
    for (const id of [oneOff, ended, 99_999]) {
      const { body } = await visitor.refused(contract.saveUsualServices, save(id, [1]));
      expect(body.code).toBe('unknown_service_time');
    }
    expect((await visitor.refused(contract.saveUsualServices, save(evening, [6]))).status).toBe(400);

    // They do not prevent an administrator from removing the time, and go with it.
    const admin = await anAdmin(server());
    const removed = await admin.call(contract.removeServiceTime, {
      params: { id: evening },
      query: {},
    });
    expect(removed.body).toEqual({ serviceTime: null });
    expect(await read()).toEqual([[SUNDAY_SERVICE, []]]);
  });

  it('are not replaced by a form that has not seen them', async () => {
    const { visitor } = await aCallingMember(server());
    const times = (weeks: number[]) => [{ timeId: SUNDAY_SERVICE, weeks }];
    const save = (weeks: number[], seen: number[]) => ({
      body: { times: times(weeks), seen: { times: times(seen) } },
    });
    await visitor.call(contract.saveUsualServices, save([1], []));
    const refused = await visitor.refused(contract.saveUsualServices, save([2], []));
    expect(refused).toMatchObject({
      status: 409,
      body: { params: { now: { times: times([1]) } } },
    });
    await visitor.call(contract.saveUsualServices, save([], []));
    const { body } = await visitor.call(contract.saveUsualServices, save([2], [1]));
    expect(body).toMatchObject(times([2]));
  });

  it('answer for nothing by themselves', async () => {
    const { id, visitor } = await aCallingMember(server());
    await visitor.call(contract.saveUsualServices, { body: [{ timeId: SUNDAY_SERVICE, weeks: [1] }] });
    const { body } = await visitor.call(contract.listAvailability, { query: { memberId: String(id) } });
    expect(body).toEqual([]);
  });
});
