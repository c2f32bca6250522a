import type { CallName } from '#contract/index.ts';
import type { ChangeSubject, ChangeVerb } from '#domain/changes/change.ts';
import type { TestServer } from '../test-server.ts';
import type { Visitor } from '../visitor.ts';

/** The app and the signed-in administrator for a scenario. */
export interface ScenarioContext {
  readonly server: TestServer;
  readonly admin: Visitor;
}

/** A change to log. `prepare` sets it up and returns the path and body of its call. */
export interface Scenario {
  readonly logs: `${ChangeSubject} ${ChangeVerb}`;
  readonly prepare: (context: ScenarioContext) => Promise<{ path: string; body?: unknown }>;
  /** False if a repeated call is not ignored: it changes something again or is refused. */
  readonly ignoresRepeat?: false;
}

export type Scenarios = Partial<Record<CallName, Scenario>>;

/** The Sunday of the scenarios, months after the tests' current date. */
export const SUNDAY = '2026-07-05';

/** Returns the id of the record that a call created. */
export const idOf = (response: { body: unknown }) => (response.body as { id: number }).id;
