import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RUTH } from '#test/render-signed-in.tsx';
import { takeSecondStep, useSecondStep } from './second-step.ts';

test('ends with who is signed in, and is owed no more', async () => {
  const { result } = renderHook(useSecondStep);
  expect(result.current).toBeNull();
  let signedIn: ReturnType<typeof takeSecondStep> = Promise.resolve(null);
  act(() => {
    signedIn = takeSecondStep();
  });
  act(() => result.current?.(RUTH));
  expect(result.current).toBeNull();
  expect(await signedIn).toBe(RUTH);
});

test('one that was given up and comes to something after all takes the next one away from nobody', async () => {
  const { result } = renderHook(useSecondStep);
  act(() => void takeSecondStep());
  const givenUp = result.current;
  act(() => givenUp?.(null));
  const next = vi.fn();
  act(() => void takeSecondStep().then(next));
  const owed = result.current;
  act(() => givenUp?.(RUTH));
  expect(result.current).toBe(owed);
  expect(next).not.toHaveBeenCalled();
  act(() => owed?.(null));
});
