import { addMonths, type Month, monthOf, sundaysOf } from '#domain/calendar.ts';
import { todayIn } from '#domain/time-zone.ts';
import { Coordinator } from '#test/replay.ts';
import type { RunningSundial } from './running-sundial.ts';

/** Somebody who can sign in. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly pin: string;
}

const COORDINATOR_PIN = '482913';
const MEMBER_PIN = '573826';

/** The church's today, as the running Sundial reckons it. */
export function today(): string {
  return todayIn('Australia/Sydney', Date.now());
}

/** A month from this one on: 1 is the next. */
export function monthFromNow(count: number): Month {
  return addMonths(monthOf(today()), count);
}

/** The Sundays of a month from this one on. */
export function sundaysFromNow(count: number): string[] {
  return sundaysOf(monthFromNow(count));
}

/** A church on a running Sundial, set up through its API, so that a journey begins where it becomes interesting. */
export class Church {
  readonly #sundial: RunningSundial;
  readonly api: Coordinator;
  readonly coordinator: Person = { id: 1, name: 'Church Admin', pin: COORDINATOR_PIN };
  #serial = 0;

  constructor(sundial: RunningSundial) {
    this.#sundial = sundial;
    this.api = new Coordinator(sundial.url);
  }

  /** Signs the coordinator in for the first time. */
  async begin(): Promise<void> {
    await this.api.begin(this.#sundial.adminPin, COORDINATOR_PIN);
  }

  /** Adds a member who has chosen a PIN already; without a name, one that nobody else has. */
  async addMember(firstName?: string): Promise<Person> {
    this.#serial += 1;
    const names = { firstName: firstName ?? `Member${this.#serial}`, lastName: `Journey${this.#serial}` };
    const { id, oneTimePin } = (await this.api.send('POST', '/api/admin/members', names)) as {
      id: number;
      oneTimePin: string;
    };
    const themselves = new Coordinator(this.#sundial.url);
    await themselves.send('POST', '/api/login', { id, pin: oneTimePin });
    await themselves.send('POST', '/api/change-pin', { currentPin: '000000', newPin: MEMBER_PIN });
    return { id, name: `${names.firstName} ${names.lastName}`, pin: MEMBER_PIN };
  }

  /** Adds a service role and gives its id. */
  async addRole(name: string, maxLimit: number): Promise<number> {
    return ((await this.api.send('POST', '/api/admin/service-roles', { name, maxLimit })) as { id: number })
      .id;
  }

  /** Answers for somebody, as the coordinator may. */
  async answer(person: Person, dates: readonly string[], isAvailable = true): Promise<void> {
    for (const serviceDate of dates) {
      await this.api.send('POST', '/api/availability', { userId: person.id, serviceDate, isAvailable });
    }
  }
}
