import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

interface Options<Props> {
  /** Shown until the file is loaded, also by the server. */
  Fallback?: ComponentType<Props> | undefined;
  /** Shown if the file can't be loaded. Without it, the error boundary shows what failed. */
  ErrorFallback?: ComponentType<Props> | undefined;
  /** The user did not ask for it, so it is loaded when the page is idle. */
  isExtra?: boolean | undefined;
}

interface Part<Props> extends Options<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  Loaded: ComponentType<Props> | null;
}

/** A component in a file of its own, which `preload` loads before it is needed. */
export type OnDemand<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

function PartOnDemand<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [Loaded, setLoaded] = useState(() => part.Loaded);
  useEffect(() => {
    if (Loaded) return;
    const orErrorFallback = (error: unknown) => {
      if (!part.ErrorFallback) throw error;
      return part.ErrorFallback;
    };
    // In a transition, React renders it in slices, so that a slow phone stays responsive.
    const show = (component: () => ComponentType<Props>) => startTransition(() => setLoaded(component));
    (part.isExtra ? whenIdle(part.load) : part.load()).then(
      (component) => show(() => component),
      (error: unknown) => show(() => orErrorFallback(error)),
    );
  }, [Loaded, part]);
  const Shown = Loaded ?? part.Fallback;
  return Shown && <Shown {...props} />;
}

/**
 * Returns a component in a file of its own, which is loaded by `preload`, or else when it is first shown. It never
 * suspends, because React would show it up to 300 ms late.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: Options<Props> = {},
): OnDemand<Props> {
  const part: Part<Props> = {
    ...options,
    Loaded: null,
    load: async () => {
      part.Loaded = await load();
      return part.Loaded;
    },
  };
  const showPart = (props: Props) => <PartOnDemand part={part} props={props} />;
  return Object.assign(showPart, { preload: async () => void (await part.load()) });
}
