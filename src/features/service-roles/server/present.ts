import type { ServiceRole } from '#contract/service-roles.ts';

/** A service role as the change log puts it. */
export function describeRole({ name, description, isActive, maxLimit }: ServiceRole): string {
  const words = [name, `limit ${maxLimit}`, isActive ? null : 'inactive', description];
  return words.filter(Boolean).join(', ');
}

/** An order of service roles as the change log puts it. */
export function describeOrder(roles: readonly ServiceRole[]): string {
  return roles.map((role) => role.name).join(', ');
}
