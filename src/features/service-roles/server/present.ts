import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleFacts } from '#domain/changes/change-details.ts';

/** Returns a service role as the change log states it. */
export function factsOf({ name, description, isActive, maxLimit }: ServiceRole): RoleFacts {
  return { name, description, isActive, maxLimit };
}
