import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Router } from 'wouter';
import type { Boot } from '#contract/boot.ts';
import { FaultBoundary } from './fault-boundary.tsx';
import { Routes } from './router.tsx';
import { createServerState } from './server-state.ts';
import { SessionProvider } from './session.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

/** The whole app on what the page brought; `address` is given where there is no browser. */
export function App({ boot, address }: { boot: Boot; address?: string }) {
  const [client] = useState(() => createServerState(boot));
  return (
    <QueryClientProvider client={client}>
      <Router {...(address ? { ssrPath: address } : {})}>
        <SessionProvider>
          <FaultBoundary>
            <Routes verse={boot.verse} />
          </FaultBoundary>
          <ToastRegion />
        </SessionProvider>
      </Router>
    </QueryClientProvider>
  );
}
