import { monthKey, sundaysOf } from '#domain/calendar/calendar.ts';
import { AVAILABILITY_TEXTS } from '#features/availability/web/texts.ts';
import { ANSWERS_TEXTS } from '#features/builder/web/answers-texts.ts';
import { GRID_TEXTS } from '#features/builder/web/grid-texts.ts';
import { BUILDER_TEXTS } from '#features/builder/web/texts.ts';
import { NEEDS_COVER_TEXTS } from '#features/cover/web/needs-cover-texts.ts';
import { REQUEST_TEXTS } from '#features/cover/web/request-texts.ts';
import { MEMBERS_TEXTS } from '#features/members/web/texts.ts';
import { SERVICE_TEXTS } from '#features/services/web/texts.ts';
import { SERVING_TEXTS } from '#features/serving/web/texts.ts';
import { SPECIAL_DAY_TEXTS } from '#features/special-days/web/texts.ts';
import { DEMO_PINS } from '#server/demo/fill.ts';
import { COORDINATOR, PEOPLE } from '#server/demo/people.ts';
import type { RoleName } from '#server/demo/service-roles.ts';
import { monthFromNow } from '#test/e2e/church.ts';
import { formatDate, formatMonth } from '#texts/dates.ts';
import { MEMBER_FIELD_TEXTS } from '#web/parts/member-fields.tsx';
import { UI_TEXTS } from '#web/ui/texts.ts';
import { navigate, signOut } from './navigate.ts';
import { signInInsteadOfAnother } from './sign-in.ts';
import type { Step } from './step.ts';

const NEXT_MONTH = monthFromNow(1);
const [FIRST_SUNDAY] = sundaysOf(NEXT_MONTH);
/** A role of the sample church. */
const ROLE_WITH_ONE_PLACE: RoleName = 'Sound Desk';

/** The coordinator's steps, after the member's in the same browser. */
export const COORDINATOR_STEPS: readonly Step[] = [
  {
    name: 'sign in as coordinator',
    async run(visitor) {
      await signOut(visitor);
      await signInInsteadOfAnother(visitor, COORDINATOR, DEMO_PINS.coordinator);
      await visitor.waitFor({ role: 'heading', name: AVAILABILITY_TEXTS.heading });
    },
  },
  {
    name: 'decline dialog',
    async run(visitor) {
      const button = { role: 'button', name: SERVING_TEXTS.choices.declined } as const;
      const dialog = { ...button, role: 'dialog' } as const;
      await visitor.click(button);
      await visitor.waitForDialog(dialog.name);
      await visitor.clickButton(UI_TEXTS.cancel);
      await visitor.waitUntilGone(dialog);
      await visitor.waitForFocus(button);
      await visitor.press('Enter');
      await visitor.waitFor(dialog);
      await visitor.press('Escape');
      await visitor.waitUntilGone(dialog);
      await visitor.waitForFocus(button);
      await visitor.checkScreen();
    },
  },
  {
    name: 'needs cover',
    async run(visitor) {
      await navigate(visitor, 'Admin');
      await visitor.click({ role: 'tab', name: BUILDER_TEXTS.heading });
      await visitor.waitFor({ role: 'heading', name: NEEDS_COVER_TEXTS.heading });
      await visitor.checkScreen();
      const request = { role: 'summary', name: '', match: 'start' } as const;
      await visitor.click(request);
      await visitor.waitFor({ role: 'button', name: REQUEST_TEXTS.stop });
      await visitor.checkScreen();
      await visitor.clickButton(REQUEST_TEXTS.leaveEmpty);
      await visitor.waitForDialog(REQUEST_TEXTS.leaveEmpty);
      await visitor.clickButton(UI_TEXTS.cancel);
      await visitor.waitUntilGone({ role: 'dialog', name: REQUEST_TEXTS.leaveEmpty });
      await visitor.click(request);
    },
  },
  {
    name: 'builder',
    async run(visitor) {
      await visitor.clickButton(`Next month, ${formatMonth(NEXT_MONTH)}`);
      await visitor.checkScreen();
      await visitor.clickButton(formatDate(FIRST_SUNDAY), 'start');
      await visitor.waitFor({ role: 'button', name: BUILDER_TEXTS.clearAll });
      await visitor.checkScreen();
    },
  },
  {
    name: 'replace a person',
    async run(visitor) {
      const person = (place: number) =>
        visitor.click({
          role: 'button',
          name: '',
          match: 'start',
          within: `[aria-label="${ROLE_WITH_ONE_PLACE}"] > li:nth-child(${place})`,
        });
      const replace = {
        role: 'button',
        name: BUILDER_TEXTS.toast.replace(''),
        match: 'start',
        within: '.toast',
      } as const;
      await person(1);
      await person(2);
      await visitor.waitFor(replace);
      await visitor.checkScreen();
      await visitor.click(replace);
      const undo = { role: 'button', name: BUILDER_TEXTS.toast.undo, within: '.toast' } as const;
      await visitor.waitFor(undo);
      await visitor.checkScreen();
      await visitor.click(undo);
      await visitor.waitUntilGone(undo);
      // The browser would ask before it leaves a page with a selection.
      await person(1);
    },
  },
  {
    name: 'members who have not answered',
    async run(visitor) {
      const count = {
        role: 'button',
        name: '',
        match: 'start',
        within: 'main header [aria-haspopup]',
      } as const;
      await visitor.click(count);
      await visitor.waitForDialog(ANSWERS_TEXTS.title(NEXT_MONTH));
      await visitor.clickButton(ANSWERS_TEXTS.close);
      await visitor.waitUntilGone({ role: 'dialog', name: ANSWERS_TEXTS.title(NEXT_MONTH) });
    },
  },
  {
    name: 'finalize dialog',
    async run(visitor) {
      await visitor.clickButton(BUILDER_TEXTS.finalize);
      await visitor.waitForDialog(BUILDER_TEXTS.finalize);
      await visitor.clickButton(BUILDER_TEXTS.cancel);
      await visitor.waitUntilGone({ role: 'dialog', name: BUILDER_TEXTS.finalize });
    },
  },
  {
    name: 'month view',
    async run(visitor) {
      await visitor.open(`/admin?tab=roster&view=month&month=${monthKey(NEXT_MONTH)}`);
      const place = { role: 'button', name: GRID_TEXTS.open, match: 'start', within: '[role=grid]' } as const;
      await visitor.waitFor(place);
      await visitor.checkScreen();
      await visitor.click(place);
      const candidates = { role: 'dialog', name: '', match: 'start' } as const;
      await visitor.waitFor(candidates);
      await visitor.checkScreen();
      await visitor.clickButton(GRID_TEXTS.close);
      await visitor.waitUntilGone(candidates);
    },
  },
  {
    name: 'month view by keyboard',
    async run(visitor) {
      const place = { role: 'button', name: '', match: 'start' } as const;
      const focusIn = (column: number) =>
        visitor.waitForFocus({ ...place, within: `[role=grid] td:nth-of-type(${column})` });
      const candidates = { role: 'dialog', name: '', match: 'start' } as const;
      // It returns a frame after the dialog is gone.
      await visitor.waitForFocus({ ...place, within: '[role=grid]' });
      await visitor.press('Home');
      await focusIn(1);
      await visitor.press('ArrowRight');
      await focusIn(2);
      await visitor.press('Enter');
      await visitor.waitFor(candidates);
      await visitor.press('Escape');
      await visitor.waitUntilGone(candidates);
      await focusIn(2);
    },
  },
  {
    name: 'add a service',
    async run(visitor) {
      await visitor.open('/admin');
      await visitor.waitFor({ role: 'heading', name: SERVICE_TEXTS.title });
      await visitor.checkScreen();
      await visitor.clickButton(SERVICE_TEXTS.add);
      await visitor.waitForDialog(SERVICE_TEXTS.add);
      const common = [SERVICE_TEXTS.time, SERVICE_TEXTS.name];
      const waitForFields = async (...names: readonly string[]) => {
        for (const name of [...names, ...common]) await visitor.waitFor({ role: 'field', name });
      };
      await waitForFields(SERVICE_TEXTS.date);
      await visitor.clickButton(SERVICE_TEXTS.save);
      await visitor.checkScreen();
      await visitor.click({ role: 'field', name: SERVICE_TEXTS.weekly });
      await waitForFields(SERVICE_TEXTS.weekday, SERVICE_TEXTS.startsOn, SERVICE_TEXTS.endsOn);
      await visitor.checkScreen();
      await visitor.clickButton(SERVICE_TEXTS.close);
      await visitor.waitUntilGone({ role: 'dialog', name: SERVICE_TEXTS.add });
    },
  },
  {
    name: 'add special day',
    async run(visitor) {
      await visitor.open('/admin');
      await visitor.clickButton(SPECIAL_DAY_TEXTS.add);
      await visitor.waitForDialog(SPECIAL_DAY_TEXTS.add);
      await visitor.clickButton(SPECIAL_DAY_TEXTS.save);
      await visitor.checkScreen();
      await visitor.pickDate(SPECIAL_DAY_TEXTS.date, FIRST_SUNDAY);
      await visitor.type(SPECIAL_DAY_TEXTS.name, 'Harvest Thanksgiving');
      await visitor.clickButton(SPECIAL_DAY_TEXTS.save);
      await visitor.waitUntilGone({ role: 'dialog', name: SPECIAL_DAY_TEXTS.add });
    },
  },
  {
    name: 'refused special day',
    async run(visitor) {
      await visitor.closeToast();
      await visitor.clickButton(SPECIAL_DAY_TEXTS.add);
      await visitor.waitForDialog(SPECIAL_DAY_TEXTS.add);
      await visitor.pickDate(SPECIAL_DAY_TEXTS.date, FIRST_SUNDAY);
      await visitor.type(SPECIAL_DAY_TEXTS.name, 'Harvest again');
      await visitor.clickButton(SPECIAL_DAY_TEXTS.save);
      await visitor.checkToast();
    },
  },
  {
    name: 'add a member with a double click',
    async run(visitor) {
      await visitor.open('/admin?tab=members');
      await visitor.waitForText(MEMBERS_TEXTS.count(PEOPLE.length, PEOPLE.length));
      await visitor.type(MEMBER_FIELD_TEXTS.labels.firstName, 'Tabitha');
      await visitor.type(MEMBER_FIELD_TEXTS.labels.lastName, 'Joppa');
      await visitor.doubleClickButton(MEMBERS_TEXTS.add);
      await visitor.waitForDialog(MEMBERS_TEXTS.pinTitle);
      await visitor.clickButton(MEMBERS_TEXTS.done);
      await visitor.waitUntilGone({ role: 'dialog', name: MEMBERS_TEXTS.pinTitle });
      await visitor.open('/admin?tab=members');
      await visitor.waitForText(MEMBERS_TEXTS.count(PEOPLE.length + 1, PEOPLE.length + 1));
    },
  },
];
