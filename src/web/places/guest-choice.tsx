import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Guest, guestCalls } from '#contract/guests.ts';
import { foldForSearch, matchesName } from '#domain/members/member-name.ts';
import { t } from '#languages/t.ts';
import { ApiError, issuesOf, refusalOf, send, sentenceOf } from '../api/api.ts';
import { useRead } from '../api/server-state.ts';
import { showFailure } from '../api/show-failure.ts';
import { useChurch } from '../api/use-church.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { bindFields, useDraft } from '../ui/use-draft.ts';
import { ChoiceQuestion } from './choice-question.tsx';

/** How many earlier guests show before the name narrows them down. */
const MAX_SHOWN = 4;

export type ChosenGuest = Pick<Guest, 'id' | 'name' | 'isReachable'>;

/** What is asked before it goes on. `concerns`: why the server does not without an answer. */
interface Question {
  readonly concerns?: string;
  readonly question?: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => Promise<void>;
}

interface GuestChoiceProps {
  /** The question before a guest gets a place that people hear of. Without it, there is none. */
  ask?: (guest: ChosenGuest) => Pick<Question, 'question' | 'confirmLabel'>;
  /** Gives the place to a guest. `isConfirmed`: the coordinator agreed to what is asked first. Fails if it is refused. */
  onGive: (guest: ChosenGuest, isConfirmed: boolean) => Promise<void>;
  /** Called with the name of a guest who is not added yet, and with '' once they are, or no longer entered. */
  onTyped?: (name: string) => void;
  /** Why it can't go on with this name. Shown at the name, which gets the focus. */
  fault?: string | undefined;
}

/**
 * Offers the place to someone who is no member, in a church with guests: a button, and then a form with a name and optional
 * contact data.
 */
export function GuestChoice(props: GuestChoiceProps) {
  const { hasGuests } = useChurch();
  const [isOpen, setOpen] = useState(false);
  if (!hasGuests) return null;
  if (isOpen) return <GuestForm {...props} onBack={() => setOpen(false)} />;
  return (
    <Button size="compact" variant="quiet" className="-mx-2 self-start px-2!" onClick={() => setOpen(true)}>
      {t('builder:guest.someoneElse')}
    </Button>
  );
}

/** Moves the focus to the first field, which replaced the pressed button, and shows as much of the form as there is room for. */
function focusName(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus({ preventScroll: true });
  form?.scrollIntoView({ block: 'nearest' });
}

function GuestForm(props: GuestChoiceProps & { onBack: () => void }) {
  const { ask, onGive, onTyped, fault, onBack } = props;
  const form = useRef<HTMLFormElement>(null);
  const showForm = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    focusName(element);
  }, []);
  const { data: guests = [] } = useRead(guestCalls.listGuests, {}, { isAwaited: false });
  const fields = useDraft({ name: '', phoneNumber: '', email: '' });
  const { draft, setFaults } = fields;
  const { text } = bindFields(fields);
  const named = { ...text('name'), error: text('name').error ?? fault };
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Entered by an earlier try that did not get the place. */
  const [added, setAdded] = useState<ChosenGuest | null>(null);
  const name = draft.name.trim();
  useEffect(() => {
    onTyped?.(name);
    return () => onTyped?.('');
  }, [onTyped, name]);
  useEffect(() => {
    if (fault) focusName(form.current);
  }, [fault]);
  const isTyped = ({ name }: ChosenGuest) => foldForSearch(name) === foldForSearch(draft.name);
  const found = guests.filter(({ name }) => matchesName({ firstName: name, lastName: '' }, draft.name));

  /** Runs a step. Shows why it is refused, or asks what has to be confirmed. */
  async function run(step: () => Promise<void>): Promise<void> {
    setBusy(true);
    setQuestion(null);
    try {
      await step();
    } catch (error) {
      setFaults(issuesOf(error));
      showFailure(t('builder:guest.failed'), error);
    } finally {
      setBusy(false);
    }
  }

  async function give(guest: ChosenGuest, isConfirmed: boolean): Promise<void> {
    try {
      await onGive(guest, isConfirmed);
    } catch (error) {
      if (isConfirmed || !(error instanceof ApiError) || error.refusal?.code !== 'check_missing') throw error;
      setQuestion({
        concerns: sentenceOf(error),
        confirmLabel: t('common:candidates.chooseAnyway'),
        onConfirm: () => give(guest, true),
      });
    }
  }

  /** Gives the place, after the question if there is one. */
  async function choose(guest: ChosenGuest): Promise<void> {
    if (!ask) return give(guest, false);
    setQuestion({ ...ask(guest), onConfirm: () => give(guest, false) });
  }

  async function add(confirm: boolean): Promise<void> {
    const { name, phoneNumber, email } = draft;
    const body = { name, phoneNumber: phoneNumber || null, email: email || null, confirm };
    let guest: ChosenGuest;
    try {
      guest = await send(guestCalls.addGuest, { body });
    } catch (error) {
      const code = refusalOf(error, guestCalls.addGuest)?.code;
      if (code !== 'guest_is_member' && code !== 'guest_exists') throw error;
      setQuestion({
        concerns: sentenceOf(error),
        confirmLabel: t('builder:guest.isOther'),
        onConfirm: () => add(true),
      });
      return;
    }
    setAdded(guest);
    await choose(guest);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (name === '') setFaults({ name: t('fields:schema.guest_name_missing') });
    else void run(() => (added && isTyped(added) ? choose(added) : add(false)));
  }

  if (question)
    return (
      <ChoiceQuestion
        concerns={question.concerns ?? ''}
        question={question.question ?? ''}
        confirmLabel={question.confirmLabel}
        isBusy={isBusy}
        onBack={() => setQuestion(null)}
        onConfirm={() => void run(question.onConfirm)}
      />
    );
  return (
    <form
      ref={showForm}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 border-line border-t pt-2"
    >
      <p className="text-ink-2">{t('builder:guest.about')}</p>
      <TextField label={t('builder:guest.name')} autoComplete="off" {...named} />
      {found.length > 0 && (
        <ul aria-label={t('builder:guest.earlier')} className="-mx-2">
          {found.slice(0, MAX_SHOWN).map((guest) => (
            <li key={guest.id}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => void run(() => choose(guest))}
                className="flex min-h-12 w-full items-center rounded-control px-2 py-1 text-start leading-tight hover:bg-primary-tint compact:min-h-9"
              >
                <bdi>{guest.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField label={t('builder:guest.phone')} type="tel" autoComplete="off" {...text('phoneNumber')} />
      <TextField label={t('builder:guest.email')} type="email" autoComplete="off" {...text('email')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="compact" onClick={onBack}>
          {t('common:candidates.back')}
        </Button>
        <Button size="compact" variant="primary" type="submit" busy={isBusy}>
          {t('builder:guest.add')}
        </Button>
      </div>
    </form>
  );
}
