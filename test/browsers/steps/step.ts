import type { Visitor } from '../visitor.ts';

/** A part of the journey. Each step starts where the one before it ended. */
export interface Step {
  readonly name: string;
  readonly run: (visitor: Visitor) => Promise<void>;
}
