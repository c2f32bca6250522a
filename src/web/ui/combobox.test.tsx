import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const people = ['Ada', 'Adam', 'Beatrice'].map((label, id) => ({ id, label }));
const onSelect = vi.fn();
const onEnter = vi.fn();

function Search() {
  const [value, setValue] = useState('');
  const options = people.filter((person) => person.label.toLowerCase().includes(value.toLowerCase()));
  return (
    <Combobox
      label="Name"
      value={value}
      onValueChange={setValue}
      options={options}
      onSelect={onSelect}
      onEnter={onEnter}
      emptyText="No such name"
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Name' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  render(<Search />);
});

test('the arrow keys move through the options and wrap around, and Enter selects one', () => {
  type('ad');
  expect(marked()).toBeUndefined();
  press('ArrowDown');
  press('ArrowDown');
  expect(marked()).toBe('Adam');
  press('ArrowDown');
  expect(marked()).toBe('Ada');
  press('ArrowUp');
  press('Enter');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(people[1]);
  expect(onEnter).not.toHaveBeenCalled();
  expect(options()).toEqual([]);
});

test('Enter with no option marked calls onEnter', () => {
  type('ad');
  press('Enter');
  expect(onEnter).toHaveBeenCalledOnce();
  expect(onSelect).not.toHaveBeenCalled();
});

test('Escape closes the list but keeps the text, and a second Escape reaches the surrounding elements', () => {
  type('ad');
  expect(press('Escape')).toBe(false);
  expect(options()).toEqual([]);
  expect((box() as HTMLInputElement).value).toBe('ad');
  expect(press('Escape')).toBe(true);
});

test('a tap selects an option without moving the focus out of the field', () => {
  type('bea');
  const option = screen.getByRole('option', { name: 'Beatrice' });
  expect(fireEvent.pointerDown(option)).toBe(false);
  fireEvent.click(option);
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(people[2]);
});

test('shows a message when nothing matches', () => {
  type('zoe');
  expect(screen.getByRole('status').textContent).toBe('No such name');
  type('');
  expect(screen.getByRole('status').textContent).toBe('');
});
