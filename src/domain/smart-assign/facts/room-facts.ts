import { type InRoom, roomFault } from '../../rooms/rooms.ts';
import type { Candidate, RoomAt } from '../model/month-model.ts';
import { isClosed, roomWith } from '../model/rooms-of-month.ts';
import type { Roster } from '../search/roster.ts';
import type { ReasonFact, RoomFact } from './reasons.ts';

/** What a candidate means for the room of the place, with the others as in the plan. Null if there is nothing to say. */
export interface RoomFacts {
  /** Why the candidate can't have the place, whoever leaves it. */
  ruledOut(candidate: Candidate): RoomFact | null;
  /** The room that a person in the plan opens. */
  opens(candidate: Candidate): ReasonFact<'opens_room'> | null;
}

export function roomFactsOf(roster: Roster): RoomFacts {
  const { rooms } = roster.model;
  const peopleIn = ({ places, saved }: RoomAt, without: readonly Candidate[]): InRoom[] => [
    ...saved,
    ...places
      .flatMap((place) => roster.chosenAt(place))
      .filter((choice) => !without.includes(choice))
      .map(({ person }) => person.member),
  ];
  return {
    ruledOut: (candidate) => {
      const { place, person } = candidate;
      const at = roomWith(rooms, place);
      if (!at) return null;
      const params = { room: at.room.name };
      if (isClosed(at)) return { code: 'room_stays_closed', params };
      const chosen = roster.chosenAt(place);
      const faults = chosen.map((leaving) => roomFault(at.room, [...peopleIn(at, [leaving]), person.member]));
      if (chosen.length < place.open || faults.includes(null)) return null;
      const isIncomplete = faults.some((fault) => fault?.code === 'room_incomplete');
      return { code: isIncomplete ? 'under_age_full' : 'room_needs_other_family', params };
    },
    opens: (candidate) => {
      const at = roomWith(rooms, candidate.place);
      const others = at ? peopleIn(at, [candidate]) : [];
      const isOpener = at && (others.length === 0 || roomFault(at.room, others) !== null);
      return isOpener ? { code: 'opens_room', params: { room: at.room.name } } : null;
    },
  };
}
