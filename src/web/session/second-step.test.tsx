import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SignInResponse } from '#contract/auth.ts';
import { runSecondStep, useSecondStepEnd } from './second-step.ts';

const RUTH = { id: 7, firstName: 'Ruth' } as SignInResponse;

test('resolves with the signed-in member and then needs no second step', async () => {
  const { result } = renderHook(useSecondStepEnd);
  expect(result.current).toBeNull();
  let signedIn: ReturnType<typeof runSecondStep> = Promise.resolve(null);
  act(() => {
    signedIn = runSecondStep();
  });
  act(() => result.current?.(RUTH));
  expect(result.current).toBeNull();
  expect(await signedIn).toBe(RUTH);
});

test('the late result of an abandoned second step does not end the next one', async () => {
  const { result } = renderHook(useSecondStepEnd);
  act(() => void runSecondStep());
  const abandoned = result.current;
  act(() => abandoned?.(null));
  const next = vi.fn();
  act(() => void runSecondStep().then(next));
  const current = result.current;
  act(() => abandoned?.(RUTH));
  expect(result.current).toBe(current);
  expect(next).not.toHaveBeenCalled();
  act(() => current?.(null));
});
