import * as z from 'zod/mini';
import { SERVICE_MINUTES } from '#domain/serving/calendar-feed.ts';
import { call } from './call.ts';
import { qrCode } from './fields.ts';
import type { CodeNamed } from './names.ts';

/** The address of a feed, for calendar apps. It is shown only once, because only its hash is stored. */
const feedAddress = z.object({
  url: z.string(),
  /** The same address in the form that opens in a calendar app. */
  webcalUrl: z.string(),
  /** `webcalUrl` as a QR code. */
  qr: qrCode,
  /** True when the address points to this machine only, so that no phone can reach it. */
  isOnlyHere: z.boolean(),
});

export type FeedAddress = CodeNamed<z.output<typeof feedAddress>>;

/** `teams`: the names of the teams that it is about. Empty: the whole roster. */
const rosterFeedState = z.object({ isOn: z.boolean(), teams: z.array(z.string()) });

/** `withFamily`: whether it includes the people the member may act for. */
const ownFeedState = z.object({ isOn: z.boolean(), withFamily: z.boolean() });

const { min, max, step } = SERVICE_MINUTES;
const serviceMinutes = z.int().check(z.minimum(min), z.maximum(max), z.multipleOf(step));

export const calendarFeedCalls = {
  getCalendarFeed: call({
    method: 'GET',
    path: '/api/calendar-feed',
    summary: "Whether the calendar of the member's own services has an address.",
    access: 'signed_in',
    response: ownFeedState,
  }),
  createCalendarFeed: call({
    method: 'POST',
    path: '/api/calendar-feed',
    summary:
      "Makes the secret address of the calendar of the member's own services. An earlier address stops working.",
    access: 'signed_in',
    status: 201,
    response: feedAddress,
  }),
  saveCalendarFamily: call({
    method: 'PUT',
    path: '/api/calendar-feed',
    summary: "Chooses whether the member's calendar, if it is on, includes the people they may act for.",
    access: 'signed_in',
    body: z.object({ withFamily: z.boolean() }),
    response: ownFeedState,
  }),
  deleteCalendarFeed: call({
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: "Turns the calendar of the member's own services off. Its address stops working.",
    access: 'signed_in',
    status: 204,
  }),
  getRosterFeed: call({
    method: 'GET',
    path: '/api/admin/calendar-feed',
    summary: "Whether the coordinator's calendar of the roster has an address.",
    access: 'lead',
    team: 'teamId',
    response: rosterFeedState,
  }),
  createRosterFeed: call({
    method: 'POST',
    path: '/api/admin/calendar-feed',
    summary:
      "Makes the secret address of the coordinator's calendar of the roster. An earlier address stops working.",
    access: 'lead',
    team: 'teamId',
    status: 201,
    response: feedAddress,
  }),
  deleteRosterFeed: call({
    method: 'DELETE',
    path: '/api/admin/calendar-feed',
    summary: "Turns the coordinator's calendar of the roster off. Its address stops working.",
    access: 'lead',
    team: 'teamId',
    status: 204,
  }),
  getServiceDuration: call({
    method: 'GET',
    path: '/api/admin/service-duration',
    summary: 'How long a service takes, in minutes.',
    access: 'admin',
    response: z.object({ minutes: z.int() }),
  }),
  saveServiceDuration: call({
    method: 'POST',
    path: '/api/admin/service-duration',
    summary:
      'Changes how long a service takes: when it ends in calendars, and which services of a date take place at the same time.',
    access: 'admin',
    body: z.object({ minutes: serviceMinutes, seen: z.optional(z.object({ minutes: z.int() })) }),
    response: z.object({ minutes: z.int() }),
    refuses: ['changed_meanwhile'],
  }),
} as const;
