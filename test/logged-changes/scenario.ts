import type { CallName } from '#contract/index.ts';
import type { ChangeKind } from '#domain/change-kinds.ts';
import type { TestHouse } from '../build-test-app.ts';
import type { Visitor } from '../visitor.ts';

/** What a change is tried on: everything it needs is there already. */
export interface Given {
  readonly house: TestHouse;
  readonly admin: Visitor;
}

/** Makes the change by the call and gives its address and body. */
export interface Scenario {
  readonly kind: ChangeKind;
  readonly prepare: (given: Given) => Promise<{ path: string; body?: unknown }>;
  /** False where the same once more changes something again, or is refused. */
  readonly onceOnly?: false;
}

export type Scenarios = Partial<Record<CallName, Scenario>>;

/** A Sunday that no other test looks at. */
export const SUNDAY = '2026-07-05';

/** The id of what a call has made. */
export const idOf = (answered: { body: unknown }) => (answered.body as { id: number }).id;
