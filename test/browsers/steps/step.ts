import type { Visitor } from '../visitor.ts';

/** A part of the test. Each step starts where the previous one ended. */
export interface Step {
  readonly name: string;
  readonly run: (visitor: Visitor) => Promise<void>;
}
