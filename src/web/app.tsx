import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import type { Boot } from '#contract/boot.ts';
import { FaultBoundary } from './fault-boundary.tsx';
import { Routes } from './router.tsx';
import { createServerState } from './server-state.ts';
import { SessionProvider } from './session.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

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
  useEffect(() => onReady?.(), [onReady]);
  return (
    <QueryClientProvider client={client}>
      <Router {...(address ? { ssrPath: address } : {})}>
        <SessionProvider>
          <FaultBoundary>
            <Routes boot={boot} />
          </FaultBoundary>
          <ToastRegion />
        </SessionProvider>
      </Router>
    </QueryClientProvider>
  );
}
