import { describe, expect, it } from 'vitest';
import { joinedState, partOfMerged, partOfRoles, partOfTeam } from './moved-months.ts';

describe('a month of a team that roles move to', () => {
  it.each([
    ['stays published in a new team', ['none', false], ['finalized', true], 'finalized'],
    ['stays published without people in these roles', ['none', false], ['finalized', false], 'finalized'],
    ['stays a draft in a new team', ['none', false], ['draft', true], 'draft'],
    ['stays a draft without people in these roles', ['none', false], ['draft', false], 'draft'],
    ['stays without a record', ['none', false], ['none', true], 'none'],
    ['stays published if empty roles come', ['finalized', true], ['none', false], 'finalized'],
    ['stays published if empty roles come from a draft', ['finalized', true], ['draft', false], 'finalized'],
    ['becomes a draft if unpublished places come', ['finalized', true], ['none', true], 'draft'],
    ['stays a draft if published places come', ['draft', true], ['finalized', true], 'draft'],
    ['publishes no saved places of its own', ['none', true], ['finalized', true], 'draft'],
  ] as const)('%s', (_, [team, has], [roles, bring], state) => {
    expect(joinedState([partOfTeam(team, has), partOfRoles(roles, bring)])).toBe(state);
  });
});

describe('a month of two teams that become one', () => {
  const coming = { hasRoles: true, hasPlaces: false, isPast: false };
  it.each([
    ['is published if it was in both', ['finalized', coming], ['finalized', coming], 'finalized'],
    ['is a draft if it was published in one', ['finalized', coming], ['none', coming], 'draft'],
    ['is a draft if the other one revises it', ['draft', coming], ['finalized', coming], 'draft'],
    ['has no record if it was published in none', ['none', coming], ['none', coming], 'none'],
    [
      'stays published in the past, before the other one planned anything',
      ['finalized', { ...coming, isPast: true }],
      ['none', { ...coming, isPast: true }],
      'finalized',
    ],
    [
      'becomes a draft in the past if it has places that were never published',
      ['finalized', { ...coming, isPast: true }],
      ['none', { ...coming, isPast: true, hasPlaces: true }],
      'draft',
    ],
    [
      'does not depend on a team without roles',
      ['finalized', coming],
      ['none', { ...coming, hasRoles: false }],
      'finalized',
    ],
  ] as const)('%s', (_, [first, has], [second, brings], state) => {
    expect(joinedState([partOfMerged(first, has), partOfMerged(second, brings)])).toBe(state);
  });
});
