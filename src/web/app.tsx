import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Router } from 'wouter';
import type { Boot } from '#contract/boot.ts';
import { FaultBoundary } from './fault-boundary.tsx';
import { Routes } from './router.tsx';
import { useSecondStep } from './second-step.ts';
import { createServerState } from './server-state.ts';
import { SessionProvider } from './session.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

const SecondStepDialog = lazy(async () => ({
  default: (await import('./screens/second-step.tsx')).SecondStepDialog,
}));

/** What follows the right PIN of somebody with a passkey, over the sign-in screen or whatever else asked for the PIN. */
function SecondStep() {
  const end = useSecondStep();
  return (
    end && (
      <Suspense>
        <SecondStepDialog onEnd={end} />
      </Suspense>
    )
  );
}

/** Calls `onReady` once the app is hydrated and has rendered what the effects of hydration changed. */
function ReadySignal({ onReady }: { onReady: () => void }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (isHydrated) onReady();
  }, [isHydrated, onReady]);
  return null;
}

interface AppProps {
  boot: Boot;
  /** Given where there is no browser to ask. */
  address?: string;
  /** Called once the page answers to touch and keyboard. */
  onReady?: () => void;
}

/** The whole app on what the page brought. */
export function App({ boot, address, onReady }: AppProps) {
  const [client] = useState(() => createServerState(boot));
  return (
    <QueryClientProvider client={client}>
      <Router {...(address ? { ssrPath: address } : {})}>
        <SessionProvider>
          <FaultBoundary>
            <Routes boot={boot} />
            <SecondStep />
          </FaultBoundary>
          <ToastRegion />
          {onReady && <ReadySignal onReady={onReady} />}
        </SessionProvider>
      </Router>
    </QueryClientProvider>
  );
}
