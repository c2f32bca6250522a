import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { aBuilderMonth, chooseService, openBuilder } from '#test/builder.tsx';
import { anAdmin, aPublishedMonth } from '#test/factories.ts';
import { churchForEachTest, signedIn } from '#test/screen.tsx';

const church = churchForEachTest();
const [PAST, NEXT] = ['2026-03-08', '2026-03-15'] as const;
const MARCH = { year: 2026, month: 3 };

/** Opens the service of a day in March. Amos has declined the 15th, and Lydia has confirmed both Sundays. */
async function open(day: number, isFinalized = true) {
  church().clock.set('2026-03-02T01:00:00Z');
  const { amos, lydia, ruth, usher } = await aBuilderMonth(church(), { ushers: 4 });
  await aPublishedMonth(church(), MARCH, [
    ...[amos, lydia].map((memberId) => ({ roleId: usher, memberId, date: PAST })),
    ...[amos, lydia, ruth].map((memberId) => ({ roleId: usher, memberId, date: NEXT })),
  ]);
  const respond = async (memberId: number, body: { response: 'declined' | 'confirmed'; reason?: string }) => {
    const visitor = await signedIn(church(), memberId);
    for (const date of body.response === 'declined' ? [NEXT] : [PAST, NEXT])
      await visitor.call(contract.respond, {
        body: { date, timeId: SUNDAY_SERVICE, ...body },
      });
  };
  await respond(lydia, { response: 'confirmed' });
  await respond(amos, { response: 'declined', reason: 'On a journey' });
  church().clock.restart();
  if (!isFinalized)
    await (await anAdmin(church())).call(contract.reviseRoster, { params: { year: '2026', month: '3' } });
  await openBuilder(church());
  await chooseService(new RegExp(`^${day} March 2026`));
  await screen.findByRole('heading', { name: t('builder:summary') });
}

const confirmed = t('builder:responses.responses.confirmed');
const none = t('builder:responses.responses.none');
const reason = t('builder:responses.reason', { reason: 'On a journey' });

test('a published service shows what each person has said, and the month counts the responses to come', async () => {
  await open(15);
  await screen.findByText(reason);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    `Amos Hill${t('builder:responses.responses.declined')}${reason}`,
    `Lydia Hill${confirmed}`,
    `Ruth Hill${none}`,
    t('common:assigned.placesOpen', { count: 1 }),
    t('common:assigned.placesOpen', { count: 1 }),
  ]);
  const counts = (['confirmed', 'none', 'declined'] as const).map((response) =>
    t(`builder:responses.counts.${response}`, { count: 1 }),
  );
  await screen.findByText(counts.join(', '));
});

test('a past service says nothing about people who never responded', async () => {
  await open(8);
  await screen.findByText(confirmed);
  expect(screen.queryByText(none)).toBeNull();
});

test('a draft shows no responses', async () => {
  await open(15, false);
  expect(screen.getByText('Amos Hill, Lydia Hill, Ruth Hill')).toBeTruthy();
  for (const text of [none, confirmed, reason]) expect(screen.queryByText(text)).toBeNull();
});
