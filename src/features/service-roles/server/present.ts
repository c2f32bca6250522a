import type { ServiceRole } from '#contract/service-roles.ts';

/** Returns a service role as text for the change log. */
export function describeRole({ name, description, isActive, maxLimit }: ServiceRole): string {
  const parts = [name, `limit ${maxLimit}`, isActive ? null : 'inactive', description];
  return parts.filter(Boolean).join(', ');
}

/** Returns an order of service roles as text for the change log. */
export function describeOrder(roles: readonly ServiceRole[]): string {
  return roles.map((role) => role.name).join(', ');
}
