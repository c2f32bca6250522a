import * as z from 'zod/mini';
import { MAX_FAMILY_SIZE, SERVING_CHOICES, SERVING_FOR, STRICTNESS } from '#domain/families/family.ts';
import { FAMILY_EFFECTS } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { call } from './call.ts';
import { id, idParams, memberId, person, says, withSeen } from './fields.ts';
import type { CodeNamed } from './names.ts';

const isEachOnce = (ids: readonly MemberId[]) => new Set(ids).size === ids.length;

const people = z
  .array(memberId)
  .check(z.maxLength(MAX_FAMILY_SIZE), z.refine(isEachOnce, says('person_twice')));

const newFamily = z.object({
  members: z.array(z.object({ userId: memberId, isChild: z.boolean() })).check(
    z.minLength(1),
    z.maxLength(MAX_FAMILY_SIZE),
    z.refine((members) => isEachOnce(members.map(({ userId }) => userId)), says('person_twice')),
  ),
  serving: z.enum(SERVING_CHOICES),
  whom: z.enum(SERVING_FOR),
  strictness: z.enum(STRICTNESS),
  oneFree: people.check(z.refine((ids) => ids.length !== 1, says('one_free_alone'))),
  childrenWith: people,
});

/** The members who leave another family for this one. If not all of them are named, the call is refused. */
const moves = z.optional(people);

export const family = z.object({
  ...newFamily.shape,
  id,
  /**
   * True if no adult that the children may serve with is left, or none of them serves. Until others are chosen, the
   * children don't serve, or rarely.
   */
  isAdultMissing: z.boolean(),
});

export type FamilyInResponse = CodeNamed<z.output<typeof family>>;

/** What a change does to people of families, such as children no message reaches any more. */
export const familyEffect = z.object({
  kind: z.enum(FAMILY_EFFECTS),
  people: z.array(person),
});

export type FamilyEffectInResponse = CodeNamed<z.output<typeof familyEffect>>;

export const familyCalls = {
  listFamilies: call({
    method: 'GET',
    path: '/api/admin/families',
    summary: 'All families, with the choices that the plan keeps.',
    access: 'admin',
    response: z.array(family),
  }),
  addFamily: call({
    method: 'POST',
    path: '/api/admin/families',
    summary: 'Makes a family. Members of another family leave it, if `moves` names them.',
    access: 'admin',
    status: 201,
    body: z.extend(newFamily, { moves }),
    response: family,
    refuses: ['unknown_member', 'family_contradiction', 'in_other_family'],
  }),
  editFamily: call({
    method: 'PATCH',
    path: '/api/admin/families/:id',
    summary:
      'Changes the given fields of a family. Members of another family leave it, if `moves` names them.',
    access: 'admin',
    params: idParams,
    body: z.extend(withSeen(newFamily), { moves }),
    response: family,
    refuses: [
      'unknown_family',
      'unknown_member',
      'family_contradiction',
      'in_other_family',
      'changed_meanwhile',
    ],
  }),
  removeFamily: call({
    method: 'DELETE',
    path: '/api/admin/families/:id',
    summary: 'Removes a family with its choices. Its members stay.',
    access: 'admin',
    status: 204,
    params: idParams,
    refuses: ['unknown_family'],
  }),
} as const;
