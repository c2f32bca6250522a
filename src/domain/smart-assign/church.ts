import type { Month, PlainDate } from '../calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import type { MemberRole } from '../members.ts';

/** A service role as configured in the settings, active or not. */
export interface ChurchRole {
  readonly id: RoleId;
  readonly name: string;
  readonly order: number;
  readonly isActive: boolean;
  readonly maxLimit: number;
}

/** A member who can still sign in. */
export interface ChurchMember {
  readonly id: MemberId;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: MemberRole;
  readonly preferredRoleId: RoleId | null;
  readonly secondaryRoleId: RoleId | null;
}

/** An answer for one Sunday. No answer means not available. */
export interface ChurchAnswer {
  readonly userId: MemberId;
  readonly serviceDate: PlainDate;
  readonly isAvailable: boolean;
}

/** A past, saved or planned service of a member in a role on a Sunday. */
export interface ChurchService {
  readonly userId: MemberId;
  readonly roleId: RoleId;
  readonly serviceDate: PlainDate;
}

/** Everything Smart Assign needs to plan a month. The order of the lists does not matter. */
export interface Church {
  readonly month: Month;
  readonly roles: readonly ChurchRole[];
  readonly members: readonly ChurchMember[];
  /** The answers for the month's Sundays. Others are ignored. */
  readonly answers: readonly ChurchAnswer[];
  /** Saved assignments of the month and of the Sundays just before and after it. Others are ignored. */
  readonly saved: readonly ChurchService[];
  /** Rows of `roster_assignment_history`. Anything outside the past 26 weeks is ignored. */
  readonly history: readonly ChurchService[];
}
