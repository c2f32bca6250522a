import { useEffect, useRef, useState } from 'react';
import { FAMILY_SERVICES } from '#contract/month-inputs.ts';
import { type MyService, servingCalls } from '#contract/serving.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { useRead } from '../api/server-state.ts';

/** A question that waits for the member's decision. */
export interface DutyQuestion {
  /** The published duties that someone would decline. */
  readonly duties: readonly MyService[];
  readonly decide: (isDeclining: boolean) => void;
}

/** Whether a member is about to say no for a service. */
type IsNo = (service: ServiceRef, memberId: MemberId) => boolean;

/**
 * Returns the published duties of the member and of people they may act for, and the question before an answer declines
 * one.
 */
export function useDutyQuestion() {
  const { data, isFetched, refetch } = useRead(servingCalls.listMyServices, FAMILY_SERVICES);
  const [question, setQuestion] = useState<DutyQuestion | null>(null);
  // An Undo asks later than the render that offered it.
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);

  function ask(all: readonly MyService[], isNo: IsNo): true | Promise<boolean> {
    const duties = all.filter((duty) => duty.response !== 'declined' && isNo(duty, duty.memberId));
    if (duties.length === 0) return true;
    return new Promise((resolve) => {
      setQuestion({
        duties,
        decide: (isDeclining) => {
          setQuestion(null);
          resolve(isDeclining);
        },
      });
    });
  }

  return {
    /** Empty until they are loaded. */
    duties: data ?? [],
    isLoading: !isFetched,
    /** For `DutyQuestionDialog`. */
    question,
    /**
     * Returns whether to save a no for these services of these members: true if they have no duty there, or else the
     * member's decision. Rejects if the duties can't be loaded.
     */
    mayDecline(isNo: IsNo): true | Promise<boolean> {
      if (!latest.current) return refetch({ throwOnError: true }).then(({ data = [] }) => ask(data, isNo));
      return ask(latest.current, isNo);
    },
  };
}
