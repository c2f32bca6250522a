import * as z from 'zod/mini';
import { DEADLINE_MONTHS } from '#domain/availability/deadline.ts';
import { call } from './call.ts';
import {
  dateInResponse,
  email,
  line,
  monthKeyInResponse,
  nameFormat,
  numberInAddress,
  person,
  says,
} from './fields.ts';
import type { CodeNamed } from './names.ts';

/** What coordinators are offered besides planning. Both are off until an administrator turns them on. */
const rosterOptions = z.object({
  /** Whether they can give places to guests, who are no members. Guests who have places stay when it is off. */
  hasGuests: z.boolean(),
  /** Whether they can say which roles members are learning. Those who learn stay when it is off. */
  hasLearners: z.boolean(),
  /** Whether they are asked after each service who served. */
  asksWhoServed: z.boolean(),
});

const pushOptions = z.object({
  /** Whether push messages say only that there is something new. Those about children always do. */
  hasShortPushes: z.boolean(),
});

const deadlineRule = z.object({ deadlineDay: z.int(), deadlineMonth: z.enum(DEADLINE_MONTHS) });

export const settings = z.object({
  ...deadlineRule.shape,
  ...rosterOptions.shape,
  nameFormat,
  /** Empty until an administrator enters it. */
  churchName: z.string(),
  /** The ISO code of the church's country, by which phone numbers are read. */
  country: z.string(),
  /** The tag of the church's language, for texts without a single reader. */
  language: z.string(),
  timeZone: z.string(),
  /** Today in the church's time zone. */
  today: dateInResponse,
  /** Whether devices can get push messages. */
  hasPush: z.optional(z.literal(true)),
});

export type ChurchSettings = CodeNamed<z.output<typeof settings>>;

const answerAddress = z.object({ answerAddress: z.nullable(z.string()) });

/** Apart from the calls for administrators, because every page needs only this one. */
export const settingsCalls = {
  getSettings: call({
    method: 'GET',
    path: '/api/settings',
    summary: "The settings that every screen needs, and the church's current date.",
    access: 'any_session',
    inLimitedSession: true,
    inGuestSession: true,
    response: settings,
  }),
  getNameFormat: call({
    method: 'GET',
    path: '/api/admin/name-format',
    summary: 'How names are shown.',
    access: 'signed_in',
    response: z.object({ format: nameFormat }),
  }),
  getAdminSettings: call({
    method: 'GET',
    path: '/api/admin/settings',
    summary:
      'The deadline day, whether it is of the same month or of the month before, and whether new members serve at only one service a day, and whether push messages say only that there is something new.',
    access: 'admin',
    response: z.object({
      ...deadlineRule.shape,
      /** Until they choose. */
      newOnceADay: z.boolean(),
      ...pushOptions.shape,
    }),
  }),
  saveChurchName: call({
    method: 'POST',
    path: '/api/admin/church-name',
    summary: "Changes the church's name.",
    access: 'admin',
    body: z.object({
      churchName: line(says('church_name_missing'), 60),
      seen: z.optional(z.object({ churchName: z.string() })),
    }),
    response: z.object({ churchName: z.string() }),
    refuses: ['changed_meanwhile'],
  }),
  getAnswerAddress: call({
    method: 'GET',
    path: '/api/admin/answer-address',
    summary: 'The email address that answers to emails go to. Null: emails ask people not to reply.',
    access: 'admin',
    response: answerAddress,
  }),
  saveAnswerAddress: call({
    method: 'POST',
    path: '/api/admin/answer-address',
    summary: 'Changes the email address that answers to emails go to. Null or an empty one removes it.',
    access: 'admin',
    body: z.object({ answerAddress: email, seen: z.optional(z.object({ answerAddress: email })) }),
    response: answerAddress,
    refuses: ['changed_meanwhile'],
  }),
  saveNameFormat: call({
    method: 'POST',
    path: '/api/admin/name-format',
    summary: 'Changes how names are shown.',
    access: 'admin',
    body: z.object({ format: nameFormat, seen: z.optional(z.object({ format: nameFormat })) }),
    response: z.object({ format: nameFormat }),
    refuses: ['changed_meanwhile'],
  }),
  savePushOptions: call({
    method: 'POST',
    path: '/api/admin/push-options',
    summary: 'Changes whether push messages say only that there is something new.',
    access: 'admin',
    body: z.object({ ...pushOptions.shape, seen: z.optional(pushOptions) }),
    response: pushOptions,
    refuses: ['changed_meanwhile'],
  }),
  saveNewOnceADay: call({
    method: 'POST',
    path: '/api/admin/new-once-a-day',
    summary: 'Changes whether new members serve at only one service a day until they choose.',
    access: 'admin',
    body: z.object({
      newOnceADay: z.boolean(),
      seen: z.optional(z.object({ newOnceADay: z.boolean() })),
    }),
    response: z.object({ newOnceADay: z.boolean() }),
    refuses: ['changed_meanwhile'],
  }),
  saveRosterOptions: call({
    method: 'POST',
    path: '/api/admin/roster-options',
    summary:
      'Changes the given options: whether coordinators are offered guests and learning, and whether they are asked who served. The calls about them work regardless.',
    access: 'admin',
    body: z.extend(z.partial(rosterOptions), { seen: z.optional(z.partial(rosterOptions)) }),
    response: rosterOptions,
    refuses: ['changed_meanwhile'],
  }),
  listCountries: call({
    method: 'GET',
    path: '/api/admin/countries',
    summary: 'The countries whose phone numbers are known, by name.',
    access: 'admin',
    response: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  saveCountry: call({
    method: 'POST',
    path: '/api/admin/country',
    summary: "Changes the church's country, which phone numbers are read by. Stored numbers don't change.",
    access: 'admin',
    /** An ISO code such as AU. */
    body: z.object({ country: z.string(), seen: z.optional(z.object({ country: z.string() })) }),
    response: z.object({ country: z.string() }),
    refuses: ['changed_meanwhile'],
  }),
  saveChurchLanguage: call({
    method: 'POST',
    path: '/api/admin/church-language',
    summary:
      "Changes the church's language: for texts without a single reader, and for members who chose none.",
    access: 'admin',
    body: z.object({ language: z.string(), seen: z.optional(z.object({ language: z.string() })) }),
    response: z.object({ language: z.string() }),
    refuses: ['unknown_language', 'changed_meanwhile'],
  }),
  previewAdminSettings: call({
    method: 'GET',
    path: '/api/admin/settings/preview',
    summary:
      'What another deadline takes from members: the months whose deadline becomes earlier, with the people who have not answered and can no longer, or were asked to by the later date. They get a message once it is saved.',
    access: 'admin',
    query: z.object({
      deadlineDay: numberInAddress(1, 31, says('deadline_day_format')),
      deadlineMonth: z.enum(DEADLINE_MONTHS),
    }),
    response: z.array(
      z.object({
        month: monthKeyInResponse,
        deadline: dateInResponse,
        /** Whether members can no longer answer for the month. */
        isLocked: z.boolean(),
        people: z.array(person),
      }),
    ),
  }),
  saveAdminSettings: call({
    method: 'POST',
    path: '/api/admin/settings',
    summary:
      'Changes the deadline day, and whether it is of the same month or of the month before (unchanged if omitted).',
    access: 'admin',
    body: z.object({
      deadlineDay: z
        .int(says('deadline_day_format'))
        .check(z.minimum(1, says('deadline_day_format')), z.maximum(31, says('deadline_day_format'))),
      deadlineMonth: z.optional(z.enum(DEADLINE_MONTHS)),
      seen: z.optional(z.partial(deadlineRule)),
    }),
    response: deadlineRule,
    refuses: ['changed_meanwhile'],
  }),
} as const;
