import type { Member } from '#contract/members.ts';
import type { MemberRow } from '../db/members.ts';
import { MEMBER_DATA, SHOWN_COLUMNS } from '../db/personal-data.ts';

/** Returns a member in the form that administrators and the member see. */
export function presentMember(row: MemberRow): Member {
  const fields = SHOWN_COLUMNS.map((column) => {
    const [value, declared] = [row[column], MEMBER_DATA[column]];
    return [declared.field, 'isFlag' in declared && value !== null ? value === 1 : value];
  });
  return Object.fromEntries(fields) as Member;
}
