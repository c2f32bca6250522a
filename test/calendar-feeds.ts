import { convertIcsCalendar } from 'ts-ics';
import type { Visitor } from './visitor.ts';

/** An event of a calendar as a reader that did not write it understands it. */
export interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly sequence: number | undefined;
  /** `yyyy-MM-dd` for a whole day, otherwise the moment in UTC, by the time zone in the file. */
  readonly start: string;
  /** The minutes. Undefined for a whole day. */
  readonly minutes: number | undefined;
}

/** Returns the events of an iCalendar file in their order. */
export function readEvents(text: string): ReadEvent[] {
  const { events = [] } = convertIcsCalendar(undefined, text);
  return events.map(({ uid, summary, description, sequence, start, duration }) => ({
    uid,
    summary,
    description,
    sequence,
    start: start.type === 'DATE' ? start.date.toISOString().slice(0, 10) : start.date.toISOString(),
    minutes: duration ? (duration.hours ?? 0) * 60 + (duration.minutes ?? 0) : undefined,
  }));
}

/** Reads the feed at this address. Throws if it is refused. */
export async function readFeed(visitor: Visitor, url: string): Promise<ReadEvent[]> {
  const { status, body } = await visitor.send('GET', new URL(url).pathname);
  if (status !== 200) throw new Error(`The feed was refused: ${status}`);
  return readEvents(body as string);
}
