import { Link } from 'wouter';
import { fullName } from '#domain/member-name.ts';
import { ChangePinForm } from '#features/auth/web/change-pin-form.tsx';
import { useCurrentUser } from '../session.tsx';
import { Card } from '../ui/card.tsx';
import { ChevronLeftIcon } from '../ui/icons.tsx';

const TEXTS = { heading: 'Account Settings', back: 'Back', security: 'Security' } as const;

/** /account: what a member can change about themselves. */
export function AccountScreen() {
  const user = useCurrentUser();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <Link to="/" className="flex min-h-12 items-center gap-1 self-start font-semibold text-primary">
        <ChevronLeftIcon />
        {TEXTS.back}
      </Link>
      <header>
        <h1 className="font-bold text-2xl">{TEXTS.heading}</h1>
        <p className="text-ink-2">{fullName(user)}</p>
      </header>
      <Card className="flex flex-col gap-4">
        <h2 className="font-bold text-xl">{TEXTS.security}</h2>
        <ChangePinForm />
      </Card>
    </div>
  );
}
