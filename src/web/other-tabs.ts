import type { MemberId } from '#domain/ids.ts';

let channel: BroadcastChannel | undefined;

/** Returns the page's only channel: a channel does not receive its own messages. */
function theChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('sundial-person');
  return channel;
}

/** Tells the other tabs of this browser, which share its session, who is signed in now; null: no one. */
export function notifyOtherTabs(memberId: MemberId | null): void {
  theChannel().postMessage(memberId);
}

/** Listens for sign-ins and sign-outs in other tabs. Returns a function that stops listening. */
export function listenToOtherTabs(onChange: (memberId: MemberId | null) => void): () => void {
  const onMessage = ({ data }: MessageEvent<number | null>) => onChange(data);
  theChannel().addEventListener('message', onMessage);
  return () => theChannel().removeEventListener('message', onMessage);
}
