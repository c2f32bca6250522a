import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ignoreSecondClicks } from './ignore-second-clicks.ts';

test('a double click reaches only the control that its first click pressed', () => {
  const pressed: string[] = [];
  render(
    <>
      <button type="button" onClick={() => pressed.push('first')}>
        First
      </button>
      <button type="button" onClick={() => pressed.push('second')}>
        Second
      </button>
    </>,
  );
  const click = (name: string, detail: number) => fireEvent.click(screen.getByText(name), { detail });
  const stop = ignoreSecondClicks();
  click('First', 1);
  click('Second', 2);
  expect(pressed).toEqual(['first']);
  click('Second', 1);
  click('Second', 2);
  expect(pressed).toEqual(['first', 'second', 'second']);
  // The keyboard and scripts click without a count.
  click('First', 0);
  stop();
  click('Second', 2);
  expect(pressed).toEqual(['first', 'second', 'second', 'first', 'second']);
});
