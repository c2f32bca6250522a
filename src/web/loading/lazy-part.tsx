import { type ComponentType, useEffect, useState } from 'react';
import type { Namespace } from '#languages/keys.d.ts';
import { type OnDemand, onDemand } from '../ui/on-demand.tsx';
import { FailedPart } from './failed-part.tsx';
import { withTexts } from './load-texts.ts';
import { reloadIfServerResponds } from './reload-if-server-responds.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface MissingPartProps<Props> {
  readonly load: Load<Props>;
  readonly props: Props;
  /** Nothing was typed on a screen that never appeared, so the page may reload at once. */
  readonly isScreen: boolean;
}

/**
 * Shown instead of a part whose file could not be loaded. A page that outlived a release misses files. It reloads for a
 * screen, or after a second try, and only if the server responds: the rest of the page can still be used.
 */
function MissingPart<Props extends object>({ load, props, isScreen }: MissingPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    if (isScreen) void reloadIfServerResponds();
  }, [isScreen]);
  if (loaded) return <loaded.Part {...props} />;
  const tryAgain = () => load().then((Part) => setLoaded({ Part }), reloadIfServerResponds);
  return <FailedPart onTryAgain={() => void tryAgain()} />;
}

/**
 * Returns a component in a file of its own that the user asks for, such as a dialog or a screen. Until it is loaded, it
 * shows `Fallback`, or nothing. If it can't be loaded, it shows a message that offers to try again.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  options: {
    Fallback?: ComponentType<Props> | undefined;
    isScreen?: boolean;
    /** The user did not ask for it, so it is loaded when the page is idle. */
    isExtra?: boolean;
  } = {},
): OnDemand<Props> {
  const { isScreen = false, ...rest } = options;
  const showMissing = (props: Props) => <MissingPart load={load} props={props} isScreen={isScreen} />;
  return onDemand(load, { ...rest, ErrorFallback: showMissing });
}

/** Returns a screen, or a large part of one, that is loaded together with the texts of these namespaces. */
export function lazyScreen<Props extends object>(
  namespaces: readonly Namespace[],
  load: Load<Props>,
  Fallback?: ComponentType<Props>,
): OnDemand<Props> {
  return lazyPart(withTexts(namespaces, load), { Fallback, isScreen: true });
}
