import {
  addMonths,
  type Month,
  monthOf,
  type PlainDate,
  type Sundays,
  sundaysOf,
} from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { START } from '#test/pins.ts';
import { Coordinator } from '#test/replay.ts';
import type { RunningSundial } from './running-sundial.ts';

/** A person who can sign in. */
export interface JourneyPerson {
  readonly id: MemberId;
  readonly name: string;
  readonly pin: string;
}

/** The PIN that the administrator of a prepared church has chosen. */
export const COORDINATOR_PIN = '482913';
const MEMBER_PIN = '573826';

/** Returns the current date on servers whose clock the test does not move. */
export function today(): PlainDate {
  return todayIn('Australia/Sydney', START);
}

/** Returns a month relative to the current one. 1 is the next month. */
export function monthFromNow(count: number): Month {
  return addMonths(monthOf(today()), count);
}

/** Returns the Sundays of a month relative to the current one. */
export function sundaysFromNow(count: number): Sundays {
  return sundaysOf(monthFromNow(count));
}

/** A church on a running Sundial, set up through its API to save test time. */
export class JourneyChurch {
  readonly #sundial: RunningSundial;
  readonly api: Coordinator;
  readonly coordinator: JourneyPerson = { id: 1, name: 'Church Admin', pin: COORDINATOR_PIN };
  #serial = 0;

  constructor(sundial: RunningSundial) {
    this.#sundial = sundial;
    this.api = new Coordinator(sundial.url);
  }

  /** Signs in as the coordinator, whose PIN is chosen already. */
  async signInCoordinator(): Promise<void> {
    const { id, pin } = this.coordinator;
    await this.api.send('POST', '/api/login', { id, pin });
  }

  /** Signs in as the coordinator for the first time. */
  async signInFirstTime(adminPin: string): Promise<void> {
    await this.api.signInFirstTime(adminPin, COORDINATOR_PIN);
  }

  /** Adds a member who still has a one-time PIN. The last name is unique, and so is the default first name. */
  async addNewcomer(firstName?: string): Promise<JourneyPerson> {
    this.#serial += 1;
    const names = { firstName: firstName ?? `Member${this.#serial}`, lastName: `Journey${this.#serial}` };
    const { id, oneTimePin } = (await this.api.send('POST', '/api/admin/members', names)) as {
      id: number;
      oneTimePin: string;
    };
    return { id, name: `${names.firstName} ${names.lastName}`, pin: oneTimePin };
  }

  /** Adds a member who has already chosen a PIN. */
  async addMember(firstName?: string): Promise<JourneyPerson> {
    const newcomer = await this.addNewcomer(firstName);
    const session = await this.signIn(newcomer);
    // The change of a one-time PIN does not check the current PIN.
    await session.send('POST', '/api/change-pin', { currentPin: '000000', newPin: MEMBER_PIN });
    return { ...newcomer, pin: MEMBER_PIN };
  }

  /** Signs a person in through the API. */
  async signIn({ id, pin }: JourneyPerson): Promise<Coordinator> {
    const session = new Coordinator(this.#sundial.url);
    await session.send('POST', '/api/login', { id, pin });
    return session;
  }

  /** Adds an administrator who has already chosen a PIN. */
  async addAdministrator(): Promise<JourneyPerson> {
    const person = await this.addMember();
    await this.api.send('PATCH', `/api/admin/members/${person.id}/access`, { isAdmin: true });
    return person;
  }

  /** Sets a member's preferred role. */
  async prefer(person: JourneyPerson, preferredRoleId: RoleId): Promise<void> {
    const preferences = { preferredRoleId, secondaryRoleId: null };
    await this.api.send('PATCH', `/api/users/${person.id}/role-preferences`, preferences);
  }

  /** Sets a member's phone number. */
  async setPhoneNumber({ id, name }: JourneyPerson, phoneNumber: string): Promise<void> {
    const [firstName, lastName] = name.split(' ');
    await this.api.send('PATCH', `/api/admin/members/${id}/name`, { firstName, lastName, phoneNumber });
  }

  /** Adds a service role and returns its id. */
  async addRole(name: string, maxLimit: number): Promise<number> {
    return ((await this.api.send('POST', '/api/admin/service-roles', { name, maxLimit })) as { id: number })
      .id;
  }

  /** Answers for a member, as the coordinator may. */
  async answer(person: JourneyPerson, dates: readonly PlainDate[], isAvailable = true): Promise<void> {
    const save = (serviceDate: PlainDate) =>
      this.api.send('POST', '/api/availability', { userId: person.id, serviceDate, isAvailable });
    await Promise.all(dates.map(save));
  }

  /** Assigns a member to a role on dates of one month, and publishes that month. */
  async publish(
    person: JourneyPerson,
    roleId: RoleId,
    dates: readonly [PlainDate, ...PlainDate[]],
  ): Promise<void> {
    await this.answer(person, dates);
    for (const serviceDate of dates) {
      const body = { roleId, userId: person.id, serviceDate };
      await this.api.send('POST', '/api/admin/roster-assignments', body);
    }
    await this.api.send('POST', '/api/admin/finalize-roster', monthOf(dates[0]));
  }

  /** Declines a service of a published month as the member who serves. */
  async decline(person: JourneyPerson, serviceDate: PlainDate, reason: string): Promise<void> {
    const body = { serviceDate, serviceTimeId: SUNDAY_SERVICE, response: 'declined', reason };
    await (await this.signIn(person)).send('POST', '/api/my-services/respond', body);
  }
}
