import type * as z from 'zod/mini';
import { OF_FAULT } from '#contract/fields.ts';
import type { FieldFault, InputFault } from '#domain/refusals/field-fault.ts';
import { faultText, schemaText } from '#languages/faults.ts';

/** One problem with the input: its location, kind and sentence. */
export interface InputIssue {
  readonly path: string;
  readonly fault: InputFault;
  readonly message: string;
}

/** Returns the issue for a fault that a rule found. */
export function issueAt(path: string, fault: FieldFault): InputIssue {
  return { path, fault, message: faultText(fault) };
}

/** Returns the fault that the contract attached to an issue, or else one derived from Zod's code. */
function faultOf(issue: z.core.$ZodIssue): InputFault {
  if (issue.code === 'custom' && issue.params) return issue.params.fault as InputFault;
  if (issue.code === 'too_small') return { code: 'too_small', params: { min: Number(issue.minimum) } };
  if (issue.code === 'too_big') return { code: 'too_big', params: { max: Number(issue.maximum) } };
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 'required', params: null };
  const isFormat =
    issue.code === 'custom' || issue.code === 'invalid_type' || issue.code === 'invalid_format';
  return { code: isFormat ? 'wrong_format' : 'not_allowed', params: null };
}

/** Returns the issues that a schema found in a part of a request. It must have been parsed with `reportInput`. */
export function issuesIn(part: 'params' | 'query' | 'body', error: z.core.$ZodError): InputIssue[] {
  return error.issues.map((issue) => {
    const path = issue.path.join('.') || part;
    const fault = faultOf(issue);
    if (issue.message === OF_FAULT) return issueAt(path, fault as FieldFault);
    return { path, fault, message: schemaText(issue.message) };
  });
}
