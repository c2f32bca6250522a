import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';

const VIEWS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
] as const;

function Views() {
  const [value, setValue] = useState<(typeof VIEWS)[number]['value']>('one');
  return (
    <Tabs label="Views" value={value} onValueChange={setValue} items={VIEWS}>
      The panel of {value}
    </Tabs>
  );
}

test("a busy button shows its busy label, ignores clicks and has the type 'button'", () => {
  const onClick = vi.fn();
  render(
    <Button busy busyLabel="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving...' });
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('type')).toBe('button');
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a button that was pressed has the focus again when it is no longer busy', () => {
  const { rerender } = render(<Button>Save</Button>);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Button busy>Save</Button>);
  // As browsers do with a disabled button.
  button.blur();
  rerender(<Button>Save</Button>);
  expect(document.activeElement).toBe(button);
});

test('a button leaves the focus where it went while the button was busy', () => {
  const form = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <input />
    </>
  );
  const { rerender } = render(form(false));
  screen.getByRole('button').focus();
  rerender(form(true));
  screen.getByRole('textbox').focus();
  rerender(form(false));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test("a field's hint and error are linked to it, and the error marks it invalid", () => {
  const { rerender } = render(<TextField label="PIN" hint="4 to 6 digits" />);
  const described = () =>
    (screen.getByLabelText('PIN').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(described()).toEqual(['4 to 6 digits']);
  expect(screen.getByLabelText('PIN').getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="PIN" hint="4 to 6 digits" error="PIN must be 4-6 digits" />);
  expect(described()).toEqual(['4 to 6 digits', 'PIN must be 4-6 digits']);
  expect(screen.getByLabelText('PIN').getAttribute('aria-invalid')).toBe('true');
});

test('a switch reacts to clicks on itself and its label, but not while its change is pending', () => {
  const onCheckedChange = vi.fn();
  const { rerender } = render(<Switch label="Available" checked={false} onCheckedChange={onCheckedChange} />);
  const it = screen.getByRole('switch', { name: 'Available', checked: false });
  fireEvent.click(it);
  fireEvent.click(screen.getByText('Available'));
  expect(onCheckedChange.mock.calls).toEqual([[true], [true]]);
  rerender(<Switch label="Available" checked pending onCheckedChange={onCheckedChange} />);
  fireEvent.click(screen.getByRole('switch', { checked: true }));
  expect(onCheckedChange).toHaveBeenCalledTimes(2);
  expect(it.getAttribute('aria-busy')).toBe('true');
  expect(it.hasAttribute('disabled')).toBe(false);
});

test('a tab shows its panel', () => {
  render(<Views />);
  fireEvent.click(screen.getByRole('tab', { name: 'Two' }));
  expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('The panel of two');
});

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])('in a page that is read %s, %s leads to the next tab', async (direction, key) => {
  document.dir = direction;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  render(<Views />);
  const first = screen.getByRole('tab', { name: 'One' });
  act(() => first.focus());
  fireEvent.keyDown(first, { key });
  expect(await screen.findByRole('tabpanel', { name: 'Two' })).toBeTruthy();
});
