import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const HEALTH = { status: 'ok', version: '1', database: 'sqlite' };
const MISSING = "Couldn't show this. Check your connection and try again.";

let isServerUp = false;
let files: Array<ComponentType<{ name: string }> | Error> = [];

/** Fetches the next file. */
async function load(): Promise<ComponentType<{ name: string }>> {
  const file = files.shift();
  if (!file || file instanceof Error) throw file;
  return file;
}

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

function show(Part: ComponentType<{ name: string }>) {
  render(
    <>
      <h1>The rest of the page</h1>
      <Part name="Ruth" />
    </>,
  );
}

beforeEach(() => {
  isServerUp = false;
  vi.stubGlobal('fetch', async () => {
    if (!isServerUp) throw new TypeError('Failed to fetch');
    return Response.json(HEALTH);
  });
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

test('a part that cannot be loaded leaves the rest of the page and can be tried again', async () => {
  files = [new Error('404'), new Error('404'), Greeting];
  show(lazyPart(load));
  await screen.findByText(MISSING);
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(screen.getByText(MISSING)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Hello Ruth');
  expect(window.location.reload).not.toHaveBeenCalled();
});

test('a screen that cannot be loaded reloads the page if the server responds', async () => {
  isServerUp = true;
  files = [new Error('404')];
  show(lazyPart(load, { isScreen: true }));
  await waitFor(() => expect(window.location.reload).toHaveBeenCalledTimes(1));
});

test('another part reloads the page only after a second try', async () => {
  isServerUp = true;
  files = [new Error('404'), new Error('404')];
  show(lazyPart(load));
  await screen.findByText(MISSING);
  expect(window.location.reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(window.location.reload).toHaveBeenCalledTimes(1));
});
