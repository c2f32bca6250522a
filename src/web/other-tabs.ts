let channel: BroadcastChannel | undefined;

/** One for the whole page: it does not hear itself. */
function theChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('sundial-person');
  return channel;
}

/** Tells the other tabs of this browser, which share its session, whose that is from now on; null: nobody's. */
export function tellOtherTabs(memberId: number | null): void {
  theChannel().postMessage(memberId);
}

/** Listens to other tabs telling whose the session is; gives the function that ends it. */
export function hearOtherTabs(onChange: (memberId: number | null) => void): () => void {
  const hear = ({ data }: MessageEvent<number | null>) => onChange(data);
  theChannel().addEventListener('message', hear);
  return () => theChannel().removeEventListener('message', hear);
}
