import type { ClosedRoom } from '#domain/rooms/rooms.ts';
import type { Help, WhyOpen } from '#domain/roster/open-places.ts';
import { t } from '#languages/t.ts';

/** The reasons that are worded differently in a month with services on other days, or several a day. */
const OF_ANY_SERVICE = ['no_one', 'no_one_else'] as const;

/** Returns why a room stays closed, as a phrase. */
export function closedRoomText({ name: room, adults, why, count }: ClosedRoom): string {
  switch (why) {
    case 'places':
      return t('builder:closedRoom.places', { room, adults, count });
    case 'adults':
      return count === 0
        ? t('builder:closedRoom.noAdults', { room, adults })
        : t('builder:closedRoom.adults', { room, adults, count });
    case 'family':
      return t('builder:closedRoom.family', { room });
    case 'elsewhere':
      return t('builder:closedRoom.elsewhere', { room, adults });
  }
}

/** Returns why a place stays open. */
export function openText(why: WhyOpen, isSundaysOnly: boolean, closedRoom?: ClosedRoom): string {
  if (why === 'room_closed') return closedRoom ? closedRoomText(closedRoom) : '';
  const ofAnyService = isSundaysOnly ? undefined : OF_ANY_SERVICE.find((code) => code === why);
  return ofAnyService ? t(`builder:whyOpenServices.${ofAnyService}`) : t(`builder:whyOpen.${why}`);
}

/** Returns the sentence about how to fill a place. */
export function helpText({ code, params }: Help): string {
  if (code !== 'wait_for_answers') return t(`builder:help.${code}`, params as never);
  const { people: count, couldDoIt } = params;
  return couldDoIt ? t('builder:help.suitedAnswers', { count }) : t('builder:help.answers', { count });
}
