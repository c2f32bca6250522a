import { addDays, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ChangeVerb } from '#domain/changes/change.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { FaultChurch } from './church.ts';

/** The kinds of writes: availability, assignments and special days. */
type Kind = 'answer' | 'assignment' | 'day';

/** A record, and whether it exists (for an answer: is yes) according to the server's last response. */
interface Target {
  readonly kind: Kind;
  readonly date: PlainDate;
  readonly memberId: MemberId;
  acknowledged: boolean;
  /** Set while a write is in progress or its response was lost. Then either state is allowed. */
  wanted: boolean | null;
  isInProgress: boolean;
  /** The record's id, if it is needed for removal. */
  id: number | null;
}

/** The response to a refused write. */
export interface RefusedWrite {
  readonly status: number;
  readonly retryAfter: string | null;
}

const CLIENTS = 8;

/**
 * Several clients that repeatedly change records and remember what was acknowledged. The server's data must match that.
 * After a write without a response, either state is allowed.
 */
export class Writers {
  readonly #church: FaultChurch;
  readonly #targets: readonly Target[];
  readonly refused: RefusedWrite[] = [];
  acknowledged = 0;
  #next = 0;
  #isStopped = false;

  constructor(church: FaultChurch) {
    this.#church = church;
    const target = (kind: Kind, date: PlainDate, memberId = 0): Target => ({
      kind,
      date,
      memberId,
      acknowledged: false,
      wanted: null,
      isInProgress: false,
      id: null,
    });
    const days = Array.from({ length: 60 }, (_, n) => target('day', addDays(church.answered[0], n)));
    const answers = church.answered.flatMap((date) =>
      church.memberIds.map((id) => target('answer', date, id)),
    );
    const assignments = church.assigned.flatMap((date) =>
      church.memberIds.map((id) => target('assignment', date, id)),
    );
    this.#targets = answers.flatMap((answer, n) => {
      const others = [assignments[n], n % 3 === 0 ? days[n / 3] : undefined];
      return [answer, ...others.filter((other) => other !== undefined)];
    });
  }

  /**
   * Writes until stopped or, unless `isPatient`, until the server stops responding properly. Resolves when every client
   * has finished.
   */
  async run(url: string, { isPatient }: { isPatient: boolean }): Promise<void> {
    this.#isStopped = false;
    const client = async () => {
      while (!this.#isStopped) {
        const isDone = await this.#write(url).catch(() => false);
        if (!isDone && !isPatient) return;
        if (!isDone) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Compares with the database and adopts the state of writes without a response. Returns a message about each difference. */
  async differences(database: Database): Promise<string[]> {
    const stored = await readStored(database);
    return this.#targets.flatMap((target) => {
      const id = stored.get(keyOf(target)) ?? null;
      const isThere = id !== null;
      const isRight = isThere === target.acknowledged || isThere === target.wanted;
      Object.assign(target, { acknowledged: isThere, wanted: null, id });
      return isRight ? [] : [`${keyOf(target)} is ${isThere ? 'there' : 'lost'}`];
    });
  }

  async #write(url: string): Promise<boolean> {
    const target = this.#targets[this.#next++ % this.#targets.length];
    // A member's answer can be sent again. Other records wait until their stored state is known.
    if (!target || target.isInProgress || (target.wanted !== null && target.kind !== 'answer')) {
      await new Promise(setImmediate);
      return true;
    }
    target.isInProgress = true;
    try {
      return await this.#change(url, target);
    } finally {
      target.isInProgress = false;
    }
  }

  async #change(url: string, target: Target): Promise<boolean> {
    const wanted = !target.acknowledged;
    target.wanted = wanted;
    const response = await this.#ask(url, target, wanted);
    const body = await response.text();
    if (!response.ok) {
      // Nothing was stored, except for a commit whose result the database doesn't know. Either state is allowed.
      this.refused.push({ status: response.status, retryAfter: response.headers.get('retry-after') });
      return false;
    }
    this.acknowledged += 1;
    Object.assign(target, { acknowledged: wanted, wanted: null, id: body ? JSON.parse(body).id : null });
    return true;
  }

  #ask(url: string, target: Target, wanted: boolean): Promise<Response> {
    const { kind, date, memberId, id } = target;
    const bodies = {
      answer: { serviceDate: date, isAvailable: wanted, userId: memberId },
      assignment: { roleId: this.#church.roleId, userId: memberId, serviceDate: date },
      day: { date, name: `Day ${date}`, color: '#aa0000' },
    };
    const paths = {
      answer: '/api/availability',
      assignment: '/api/admin/roster-assignments',
      day: '/api/admin/special-days',
    };
    const { cookie } = this.#church;
    if (kind !== 'answer' && !wanted)
      return fetch(`${url}${paths[kind]}/${id}`, { method: 'DELETE', headers: { cookie } });
    return fetch(`${url}${paths[kind]}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(bodies[kind]),
    });
  }
}

function keyOf({ kind, date, memberId }: Pick<Target, 'kind' | 'date' | 'memberId'>): string {
  return `${kind} ${date} ${memberId}`;
}

/** Returns the ids of all stored records, by key. */
async function readStored({ query }: Database): Promise<ReadonlyMap<string, number>> {
  const answers = await query
    .selectFrom('availability')
    .select(['id', 'memberId', 'date'])
    .where('isAvailable', '=', true)
    .execute();
  const assignments = await query
    .selectFrom('rosterAssignments')
    .select(['id', 'memberId', 'date'])
    .execute();
  const days = await query.selectFrom('specialDays').select(['id', 'date']).execute();
  return new Map([
    ...answers.map(
      (row) => [keyOf({ kind: 'answer', date: row.date, memberId: row.memberId }), row.id] as const,
    ),
    ...assignments.map(
      (row) => [keyOf({ kind: 'assignment', date: row.date, memberId: row.memberId }), row.id] as const,
    ),
    ...days.map((row) => [keyOf({ kind: 'day', date: row.date, memberId: 0 }), row.id] as const),
  ]);
}

/** Returns messages about half-done writes: a special day without its change log entry, or the reverse. */
export async function halfDone({ query }: Database): Promise<string[]> {
  const count = async (verb: ChangeVerb) => {
    const lines = query.selectFrom('changeLog').select('id').where('subject', '=', 'special_day');
    return (await lines.where('verb', '=', verb).execute()).length;
  };
  const days = await query.selectFrom('specialDays').select('id').execute();
  const logged = (await count('added')) - (await count('removed'));
  return logged === days.length ? [] : [`${days.length} special days, and ${logged} by the change log`];
}
