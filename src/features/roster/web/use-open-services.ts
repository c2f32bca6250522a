import { useState } from 'react';
import { type ServiceKey, type ServiceRef, serviceKey } from '#domain/services/services.ts';

/** Returns which services of a list the reader has opened on a phone, and the functions to open and close them. */
export function useOpenServices() {
  const [opened, setOpened] = useState<ReadonlySet<ServiceKey>>(new Set());
  const isOpen = (service: ServiceRef) => opened.has(serviceKey(service));
  return {
    isOpen,
    open: (service: ServiceRef) => setOpened(new Set(opened).add(serviceKey(service))),
    toggle: (service: ServiceRef) => {
      const next = new Set(opened);
      if (!next.delete(serviceKey(service))) next.add(serviceKey(service));
      setOpened(next);
    },
  };
}

export type OpenServices = ReturnType<typeof useOpenServices>;
