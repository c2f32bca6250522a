import { type ComponentType, useEffect, useState } from 'react';

interface Part<Props> {
  readonly load: () => Promise<void>;
  Loaded: ComponentType<Props> | null;
}

function PartOnDemand<Props extends { open: boolean }>({ part, props }: { part: Part<Props>; props: Props }) {
  const { open } = props;
  const [, update] = useState({});
  useEffect(() => {
    if (!open || part.Loaded) return;
    // The error boundary shows what failed while rendering.
    const fail = (error: unknown) => {
      update(() => {
        throw error;
      });
    };
    part.load().then(() => update({}), fail);
  }, [part, open]);
  return open && part.Loaded && <part.Loaded {...props} />;
}

/**
 * Returns a component in a file of its own, for what is only seen after a press. It is loaded by `preload`, or else when
 * `open` is first true. Its contents are mounted only while it is open.
 */
export function onDemand<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const part: Part<Props> = {
    Loaded: null,
    load: async () => {
      part.Loaded = await load();
    },
  };
  const showPart = (props: Props) => <PartOnDemand part={part} props={props} />;
  return Object.assign(showPart, { preload: part.load });
}
