import type { MemberId } from '#domain/ids.ts';

let channel: BroadcastChannel | undefined;

/** Returns the page's only channel: a channel does not receive its own messages. */
function getChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('sundial-person');
  return channel;
}

/** Tells the other tabs of this browser, which share its session, who is signed in now; null: no one. */
export function notifyOtherTabs(memberId: MemberId | null): void {
  getChannel().postMessage(memberId);
}

/** Listens for sign-ins and sign-outs in other tabs. Returns a function that stops listening. */
export function listenToOtherTabs(onChange: (memberId: MemberId | null) => void): () => void {
  const onMessage = ({ data }: MessageEvent<number | null>) => onChange(data);
  getChannel().addEventListener('message', onMessage);
  return () => getChannel().removeEventListener('message', onMessage);
}
