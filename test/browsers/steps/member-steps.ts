import { firstMonthToShow } from '#domain/availability/shown-months.ts';
import { addDays, addMonths, sundaysOf } from '#domain/calendar/calendar.ts';
import { DIALOG_TEXTS } from '#features/auth/web/account-texts.ts';
import { AVAILABILITY_TEXTS } from '#features/availability/web/texts.ts';
import { AWAY_TEXTS } from '#features/away/web/texts.ts';
import { CALENDAR_TEXTS } from '#features/calendar-feeds/web/texts.ts';
import { GUIDE_TEXTS } from '#features/guide/web/texts.ts';
import { ROSTER_TEXTS } from '#features/roster/web/texts.ts';
import { DEMO_PINS } from '#server/demo/fill.ts';
import { NEWCOMER } from '#server/demo/people.ts';
import { monthFromNow, today } from '#test/e2e/church.ts';
import { formatMonth } from '#texts/dates.ts';
import { FRAME_TEXTS } from '#web/frame/texts.ts';
import { navigate } from './navigate.ts';
import { signIn } from './sign-in.ts';
import type { Step } from './step.ts';

const NEW_PIN = '573826';

/** The month after the one that My Availability shows first. */
const ANSWERED_MONTH = addMonths(firstMonthToShow(today()), 1);

/** A new member's steps, from the first sign-in to Account Settings. */
export const MEMBER_STEPS: readonly Step[] = [
  {
    name: 'sign in',
    async run(visitor) {
      await signIn(visitor, NEWCOMER, DEMO_PINS.newcomer);
      await visitor.waitFor({ role: 'dialog', name: DIALOG_TEXTS.firstLoginTitle });
    },
  },
  {
    name: 'first-login dialog',
    async run(visitor) {
      await visitor.waitForDialog(DIALOG_TEXTS.firstLoginTitle);
      await visitor.type(DIALOG_TEXTS.newPin, NEW_PIN);
      await visitor.type(DIALOG_TEXTS.confirmPin, NEW_PIN);
      await visitor.checkScreen();
      await visitor.clickButton(DIALOG_TEXTS.setNewPin);
      await visitor.waitUntilGone({ role: 'dialog', name: DIALOG_TEXTS.firstLoginTitle });
    },
  },
  {
    name: "what's new",
    async run(visitor) {
      const news = { role: 'dialog', name: GUIDE_TEXTS.newIn(''), match: 'start' } as const;
      await visitor.waitFor(news);
      await visitor.closeToast();
      await visitor.checkScreen();
      await visitor.clickButton(GUIDE_TEXTS.gotIt);
      await visitor.waitUntilGone(news);
    },
  },
  {
    name: 'answer for a service',
    async run(visitor) {
      await visitor.clickButton('Next month', 'start');
      const service = { role: 'switch', name: 'Available on', match: 'start' } as const;
      await visitor.waitFor(service);
      await visitor.checkScreen();
      await visitor.click(service);
      await visitor.waitUntilOn(service);
      await visitor.checkScreen();
    },
  },
  {
    name: 'change an answer',
    async run(visitor) {
      const yes = { role: 'switch', name: 'Available on', match: 'start' } as const;
      const no = { role: 'button', name: "I can't serve on", match: 'start' } as const;
      for (const choice of [no, yes, no]) {
        await visitor.checkNothingMoves(async () => {
          await visitor.click(choice);
          await visitor.waitUntilOn(choice);
        });
      }
      // A second tap in rhythm on the same choice.
      await visitor.click(no);
      await visitor.waitUntilOn(no);
      await visitor.checkScreen();
    },
  },
  {
    name: 'answer for a whole month',
    async run(visitor) {
      const toast = { role: 'button', name: AVAILABILITY_TEXTS.undo, within: '.toast' } as const;
      await visitor.checkNothingMoves(async () => {
        await visitor.clickButton(AVAILABILITY_TEXTS.allLabel(ANSWERED_MONTH));
        await visitor.waitFor(toast);
      });
      await visitor.checkToast();
      await visitor.click(toast);
      await visitor.waitForText(AVAILABILITY_TEXTS.restored);
      await visitor.closeToast();
    },
  },
  {
    name: 'time away',
    async run(visitor) {
      // A Tuesday, on which no one serves.
      const [sunday] = sundaysOf(ANSWERED_MONTH);
      const day = addDays(sunday, 2);
      await visitor.clickButton(AWAY_TEXTS.add);
      await visitor.waitForDialog(AWAY_TEXTS.add);
      await visitor.clickButton(AWAY_TEXTS.save);
      await visitor.waitForText(AWAY_TEXTS.chooseDay);
      await visitor.clickButton(AWAY_TEXTS.day(day));
      await visitor.waitUntilOn({ role: 'button', name: AWAY_TEXTS.day(day) });
      await visitor.checkScreen();
      await visitor.clickButton(AWAY_TEXTS.save);
      await visitor.waitFor({ role: 'button', name: AWAY_TEXTS.removeLabel(day, day) });
      await visitor.closeToast();
      await visitor.checkScreen();
      await visitor.clickButton(AWAY_TEXTS.removeLabel(day, day));
      await visitor.waitForText(AWAY_TEXTS.removed);
      await visitor.closeToast();
    },
  },
  {
    name: 'guide',
    async run(visitor) {
      await visitor.clickButton(GUIDE_TEXTS.help);
      await visitor.waitForDialog(GUIDE_TEXTS.newTitle);
      await visitor.clickButton(GUIDE_TEXTS.next);
      await visitor.waitForDialog(GUIDE_TEXTS.guideTitle);
      await visitor.clickButton(GUIDE_TEXTS.done);
      await visitor.waitFor({ role: 'heading', name: AVAILABILITY_TEXTS.heading });
    },
  },
  {
    name: 'roster',
    async run(visitor) {
      await navigate(visitor, FRAME_TEXTS.roster);
      await visitor.waitFor({ role: 'heading', name: ROSTER_TEXTS.heading });
      for (const tab of [ROSTER_TEXTS.tabs.availability, ROSTER_TEXTS.tabs.finalized]) {
        await visitor.click({ role: 'tab', name: tab });
        await visitor.checkScreen();
      }
      await visitor.click({ role: 'tab', name: ROSTER_TEXTS.tabs.availability });
      await visitor.click({ role: 'field', name: ROSTER_TEXTS.views.matrix });
      await visitor.waitForText(formatMonth(firstMonthToShow(today())));
      await visitor.checkScreen();
      await visitor.click({ role: 'field', name: ROSTER_TEXTS.views.card });
      await visitor.click({ role: 'tab', name: ROSTER_TEXTS.tabs.finalized });
    },
  },
  {
    name: 'month picker',
    async run(visitor) {
      const [shown, wanted] = [formatMonth(firstMonthToShow(today())), formatMonth(monthFromNow(-2))];
      await visitor.clickButton(shown);
      await visitor.waitForDialog(ROSTER_TEXTS.availableMonths);
      await visitor.checkLabelsOnOneLine();
      await visitor.clickButton(wanted);
      await visitor.waitFor({ role: 'button', name: wanted });
    },
  },
  {
    name: 'account',
    async run(visitor) {
      await navigate(visitor, FRAME_TEXTS.account);
      for (const tab of ['Preferences', 'Security', 'Profile']) {
        await visitor.click({ role: 'tab', name: tab });
        await visitor.checkScreen();
      }
    },
  },
  {
    name: 'calendar address',
    async run(visitor) {
      await visitor.click({ role: 'tab', name: 'Preferences' });
      await visitor.clickButton(CALENDAR_TEXTS.create);
      await visitor.waitFor({ role: 'link', name: CALENDAR_TEXTS.open });
      await visitor.closeToast();
      await visitor.checkScreen();
      await visitor.clickButton(CALENDAR_TEXTS.turnOff);
      await visitor.waitForDialog(CALENDAR_TEXTS.turnOffTitle);
      await visitor.checkScreen();
      await visitor.clickButton(CALENDAR_TEXTS.turnOffConfirm);
      await visitor.waitFor({ role: 'button', name: CALENDAR_TEXTS.create });
    },
  },
];
