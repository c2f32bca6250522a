import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RoleId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { LearningFields } from './learning-fields.tsx';

const ROLE = {
  id: 1,
  name: 'Usher',
  description: null,
  maxLimit: 2,
  isActive: true,
  order: 1,
  teamId: 1,
};

/** Shows the fields, and returns whether they offer learning. */
function isShown(isOffered: boolean, learningRoleIds: RoleId[]): boolean {
  const membership = { preferredRoleId: null, secondaryRoleId: null, maxPerMonth: null, learningRoleIds };
  const { unmount } = render(
    <LearningFields
      roles={[ROLE]}
      membership={membership}
      isOffered={isOffered}
      onChoose={vi.fn()}
      onReady={vi.fn()}
    />,
  );
  const found = screen.queryByText(t('learners:learning')) !== null;
  unmount();
  return found;
}

test('learning shows where it is offered, and otherwise as long as a role is learned', () => {
  expect([isShown(true, []), isShown(false, [1]), isShown(false, [])]).toEqual([true, true, false]);
});
