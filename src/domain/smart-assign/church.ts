import type { Month, PlainDate } from '../calendar.ts';

/** A service role as the settings have it, active or not. */
export interface ChurchRole {
  readonly id: number;
  readonly name: string;
  readonly order: number;
  readonly isActive: boolean;
  readonly maxLimit: number;
}

/** A member who can still sign in. */
export interface ChurchMember {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'member' | 'pastor';
  readonly preferredRoleId: number | null;
  readonly secondaryRoleId: number | null;
}

/** An answer for one Sunday. No answer means not available. */
export interface ChurchAnswer {
  readonly userId: number;
  readonly serviceDate: PlainDate;
  readonly isAvailable: boolean;
}

/** Somebody serves, or served, in a role on a Sunday. */
export interface ChurchService {
  readonly userId: number;
  readonly roleId: number;
  readonly serviceDate: PlainDate;
}

/** All that Smart Assign needs to know to plan a month. The order of the lists makes no difference. */
export interface Church {
  readonly month: Month;
  readonly roles: readonly ChurchRole[];
  readonly members: readonly ChurchMember[];
  /** The answers for the month's Sundays; others are passed over. */
  readonly answers: readonly ChurchAnswer[];
  /** Saved assignments of the month and of the Sundays just before and after it; others are passed over. */
  readonly saved: readonly ChurchService[];
  /** `roster_assignment_history`; what lies outside the past 26 weeks is passed over. */
  readonly history: readonly ChurchService[];
}
