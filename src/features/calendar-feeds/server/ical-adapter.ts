import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { CalendarEvent } from './present.ts';

// A line has at most 75 octets (RFC 5545). ical.js does not count the space before a continued line.
ICAL.foldLength = 74;

// ical.js escapes only properties that it knows as texts.
const TEXT = { defaultType: 'text' };
Object.assign(ICAL.design.icalendar.property, { name: TEXT, 'x-wr-calname': TEXT });

/** How often a calendar app reads the feed again, where it lets the feed decide. */
const REFRESH = ICAL.Duration.fromSeconds(3600);

/**
 * Returns the VTIMEZONE of an IANA zone. An alias is described under the name of its zone. Null for a zone that is newer
 * than the library, which calendar apps know by its name.
 */
function timeZoneComponent(timeZone: string): ICAL.Component | null {
  const [block = ''] = [tzlib_get_ical_block(timeZone)].flat();
  return block ? new ICAL.Component(ICAL.parse(block)) : null;
}

function addStart(event: ICAL.Component, { date, startsAt }: CalendarEvent, zone: string, minutes: number) {
  if (startsAt === null) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date));
    // A whole day that is not busy.
    event.addPropertyWithValue('transp', 'TRANSPARENT');
    return;
  }
  const start = new ICAL.Property('dtstart');
  start.setParameter('tzid', zone);
  start.setValue(ICAL.Time.fromDateTimeString(`${date}T${startsAt}:00`));
  event.addProperty(start);
  // A duration instead of an end is right on the night when the clocks change.
  event.addPropertyWithValue('duration', ICAL.Duration.fromSeconds(minutes * 60));
}

/** Returns the events as an iCalendar file (RFC 5545). `serviceMinutes` is how long an event with a start time takes. */
export function writeCalendar(
  events: readonly CalendarEvent[],
  calendar: { name: string; timeZone: string; serviceMinutes: number; version: string },
): string {
  const root = new ICAL.Component('vcalendar');
  root.addPropertyWithValue('version', '2.0');
  root.addPropertyWithValue('prodid', `-//Sundial//Sundial ${calendar.version}//EN`);
  root.addPropertyWithValue('name', calendar.name);
  root.addPropertyWithValue('x-wr-calname', calendar.name);
  root.addPropertyWithValue('refresh-interval', REFRESH);
  root.addPropertyWithValue('x-published-ttl', REFRESH.toString());
  const zone = timeZoneComponent(calendar.timeZone);
  if (zone) root.addSubcomponent(zone);
  const zoneName = String(zone?.getFirstPropertyValue('tzid') ?? calendar.timeZone);
  for (const event of events) {
    const component = new ICAL.Component('vevent');
    component.addPropertyWithValue('uid', event.uid);
    component.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(event.publishedAt), true));
    component.addPropertyWithValue('sequence', event.sequence);
    addStart(component, event, zoneName, calendar.serviceMinutes);
    component.addPropertyWithValue('summary', event.summary);
    component.addPropertyWithValue('description', event.description);
    root.addSubcomponent(component);
  }
  return `${root.toString()}\r\n`;
}
