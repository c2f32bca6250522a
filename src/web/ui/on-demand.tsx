import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Options<Props> {
  /** Shown until the file is loaded, also by the server. */
  Fallback?: ComponentType<Props> | undefined;
  /** Shown if the file can't be loaded. Without it, the error boundary shows what failed. */
  ErrorFallback?: ComponentType<Props> | undefined;
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
    part.load().then(
      (component) => setLoaded(() => component),
      (error: unknown) => setLoaded(() => orErrorFallback(error)),
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
