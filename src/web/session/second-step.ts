import type { SignInResponse } from '#contract/auth.ts';
import { createStore } from '../ui/create-store.ts';

/** Ends the second step with the member who is now signed in, or null if the user went back to the PIN. */
type End = (signedIn: SignInResponse | null) => void;

const current = createStore<End | null>(null);

/**
 * Call after a correct PIN when a passkey is required. The app shows the second step; the promise resolves at its end.
 */
export function runSecondStep(): Promise<SignInResponse | null> {
  return new Promise((resolve) => {
    function end(signedIn: SignInResponse | null): void {
      // An abandoned step can still finish while a newer one is in progress.
      if (current.get() !== end) return;
      current.set(null);
      resolve(signedIn);
    }
    current.set(end);
  });
}

/** Returns the function that ends the second step, or null if no second step is in progress. */
export const useSecondStepEnd = current.useValue;
