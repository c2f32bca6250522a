import { contract } from '#contract/index.ts';

/** One line of a church's old spreadsheet. */
interface SheetAnswer {
  readonly member: number;
  readonly date: string;
  readonly isAvailable: boolean;
}

/** A coordinator who uses the API of a running Sundial. */
export class Coordinator {
  readonly #base: string;
  #cookie = '';

  constructor(base: string) {
    this.#base = base;
  }

  /** Makes a call and returns the body of its response. Throws if it is refused. */
  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        // A busy server can close an idle connection just when it is used again.
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  /** Signs in as the first administrator and replaces the one-time PIN. */
  async signInFirstTime(oneTimePin: string, pin: string): Promise<void> {
    const [admin] = (await this.send('GET', contract.listUsers.path)) as Array<{ id: number }>;
    await this.send('POST', contract.login.path, { id: admin?.id, pin: oneTimePin });
    // The change of a one-time PIN does not check the current PIN.
    await this.send('POST', contract.changePin.path, { currentPin: '000000', newPin: pin });
  }

  /** Adds the members of a spreadsheet under invented names, the roles, and every answer. Returns their counts. */
  async replay(answers: readonly SheetAnswer[], roles: ReadonlyArray<{ name: string; maxLimit: number }>) {
    const ids = new Map<number, number>();
    for (const number of new Set(answers.map((answer) => answer.member))) {
      const name = { firstName: `Member${number}`, lastName: `Number${number}` };
      const { id } = (await this.send('POST', contract.addMember.path, name)) as { id: number };
      ids.set(number, id);
    }
    for (const role of roles) await this.send('POST', contract.addServiceRole.path, role);
    for (const { member, date, isAvailable } of answers) {
      const answer = { userId: ids.get(member), serviceDate: date, isAvailable };
      await this.send('POST', contract.saveAvailability.path, answer);
    }
    return { members: ids.size, roles: roles.length, answers: answers.length };
  }
}
