/** The names that the specification fixes for calls, and those of the code (docs/decisions/0048). */
const CODE_NAMES = {
  userId: 'memberId',
  serviceDate: 'date',
  dateStr: 'date',
  serviceTimeId: 'timeId',
  userIds: 'memberIds',
} as const;

type CodeNames = typeof CODE_NAMES;

/** What a call sends or receives, with the names of the code. */
export type CodeNamed<Value> = Value extends string | number | boolean | null | undefined | Uint8Array
  ? Value
  : Value extends readonly unknown[]
    ? { [Index in keyof Value]: CodeNamed<Value[Index]> }
    : Value extends object
      ? {
          [Name in keyof Value as Name extends keyof CodeNames ? CodeNames[Name] : Name]: CodeNamed<
            Value[Name]
          >;
        }
      : Value;

type Rename = (name: string) => readonly string[];

function rename(value: unknown, namesFor: Rename): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((item) => rename(item, namesFor));
  const renamed: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const inside = rename(item, namesFor);
    for (const other of namesFor(name)) renamed[other] = inside;
  }
  return renamed;
}

/** Returns a part of a request or a response with the names of the code. */
export function withCodeNames<Value>(value: Value): CodeNamed<Value> {
  return rename(value, (name) => [
    Object.hasOwn(CODE_NAMES, name) ? CODE_NAMES[name as keyof CodeNames] : name,
  ]) as CodeNamed<Value>;
}

/** A field that has the same name in a few calls as in the code. */
export type OwnName = 'date' | 'memberIds';

/** The fields of requests that have another name in a call. */
const REQUEST_NAMES: Readonly<Record<string, string>> = {
  memberId: 'userId',
  date: 'serviceDate',
  timeId: 'serviceTimeId',
  memberIds: 'userIds',
};

/** Returns a part of a request with the names that the call has. */
export function withRequestNames(
  { ownNames }: { readonly ownNames: readonly OwnName[] | null },
  value: unknown,
): unknown {
  const isOwn = (name: string) => ownNames?.some((own) => own === name) ?? false;
  return rename(value, (name) => [
    (Object.hasOwn(REQUEST_NAMES, name) && !isOwn(name) && REQUEST_NAMES[name]) || name,
  ]);
}

const RESPONSE_NAMES: Readonly<Record<string, readonly string[]>> = {
  memberId: ['memberId', 'userId'],
  date: ['date', 'serviceDate', 'dateStr'],
  timeId: ['timeId', 'serviceTimeId'],
  memberIds: ['memberIds', 'userIds'],
};

/**
 * Returns a response with every name that a call may have for a field. Its schema leaves out those that the call does
 * not declare.
 */
export function withResponseNames(value: unknown): unknown {
  return rename(value, (name) => (Object.hasOwn(RESPONSE_NAMES, name) && RESPONSE_NAMES[name]) || [name]);
}
