import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import type { Boot } from '#contract/boot.ts';
import { createServerState } from '#web/api/server-state.ts';
import { ErrorBoundary } from '#web/loading/error-boundary.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { Routes } from './router.tsx';
import { SecondStep } from './screens/second-step.tsx';

/** Calls `onReady` once the app is hydrated and has rendered the state changes made by the effects of hydration. */
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
  /** Set where there is no browser, such as on the server. */
  address?: string;
  /** Called once the page responds to touch and keyboard. */
  onReady?: () => void;
}

/** Shows the whole app, starting with the data that the page contains. */
export function App({ boot, address, onReady }: AppProps) {
  const [client] = useState(() => createServerState(boot));
  return (
    <QueryClientProvider client={client}>
      <Router {...(address ? { ssrPath: address } : {})}>
        <ErrorBoundary>
          <Routes boot={boot} />
          <SecondStep />
        </ErrorBoundary>
        <ToastRegion />
        {onReady && <ReadySignal onReady={onReady} />}
      </Router>
    </QueryClientProvider>
  );
}
