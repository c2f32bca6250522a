import { describe, expect, test } from 'vitest';
import type { ChurchNow, Service } from '../services/services.ts';
import { checkResponse, countResponses, type ResponseFacts, toGivenResponse } from './response.ts';

const NOW: ChurchNow = {
  today: '2026-06-07',
  epochMs: Date.parse('2026-06-07T09:00:00Z'),
  timeZone: 'UTC',
};
const service: Service = { date: '2026-06-07', timeId: 1, startsAt: null, name: null };
const FACTS: ResponseFacts = { service, isPublished: true, isAssigned: true };

const codeFor = (facts: Partial<ResponseFacts>) => checkResponse({ ...FACTS, ...facts }, NOW)?.code ?? null;

describe('a response', () => {
  test('is refused for a service that does not take place', () => {
    expect(codeFor({ service: undefined })).toBe('no_service');
  });

  test('is refused in a month that is not published, without saying who is assigned', () => {
    expect(codeFor({ isPublished: false })).toBe('no_roster');
    expect(codeFor({ isPublished: false, isAssigned: false })).toBe('no_roster');
  });

  test('is refused if the member does not serve at the service', () => {
    expect(codeFor({ isAssigned: false })).toBe('not_serving');
  });

  test('is refused once the service has begun or its day is over', () => {
    expect(codeFor({ service: { ...service, startsAt: '09:00' } })).toBe('service_over');
    expect(codeFor({ service: { ...service, date: '2026-06-06' } })).toBe('service_over');
  });

  test('is allowed until then', () => {
    expect(codeFor({})).toBeNull();
    expect(codeFor({ service: { ...service, startsAt: '09:01' } })).toBeNull();
  });

  test('has a reason only if the member declines', () => {
    expect(toGivenResponse('declined', 'Ill')).toEqual({ response: 'declined', reason: 'Ill' });
    expect(toGivenResponse('declined', null)).toEqual({ response: 'declined', reason: null });
    expect(toGivenResponse('confirmed', 'Ill')).toEqual({ response: 'confirmed', reason: null });
    expect(toGivenResponse('none', 'Ill')).toEqual({ response: 'none', reason: null });
  });
});

test('counts the assignments with each response', () => {
  const given = ['confirmed', 'none', 'confirmed', 'declined', 'none', 'confirmed'] as const;
  expect(countResponses(given.map((response) => ({ response })))).toEqual({
    confirmed: 3,
    none: 2,
    declined: 1,
  });
  expect(countResponses([])).toEqual({ confirmed: 0, none: 0, declined: 0 });
});
