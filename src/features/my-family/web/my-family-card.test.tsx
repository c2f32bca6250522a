import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { MyFamilyCard } from './my-family-card.tsx';

const church = churchForEachTest();

test('tells a child who answers for it and gets its messages, without a choice', async () => {
  const { show, visitor } = await openBrowser(church());
  const { body: child } = await visitor.call(contract.getCurrentUser, {});
  const ruth = await aMember(church(), { firstName: 'Ruth' });
  await aFamily(church(), [ruth], {}, [child.id]);
  show(<MyFamilyCard />);
  await screen.findByText(t('my-family:alwaysAnswers', { names: 'Ruth', count: 1 }));
  expect(screen.queryByRole('switch')).toBeNull();
  press(t('my-family:leave'));
  await screen.findByText(t('my-family:leaveQuestionOfChild', { names: 'Ruth' }));
});

test('tells the only adult, who leaves, that no one answers for the children any more', async () => {
  const { show, visitor } = await openBrowser(church());
  const { body: adult } = await visitor.call(contract.getCurrentUser, {});
  await aFamily(church(), [adult.id], {}, [await aMember(church(), { firstName: 'Mia' })]);
  show(<MyFamilyCard />);
  press(await screen.findByRole('button', { name: t('my-family:leave') }));
  const without = t('common:familyEffects.without_adult', { names: 'Mia' });
  await screen.findByText((text) => text.includes(without));
});
