import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { hasUnsavedWork } from './unsaved-work.ts';
import { useUnsavedWork } from './use-unsaved-work.ts';

afterEach(cleanup);

let isUnsaved = true;

function Editor() {
  const leaving = useUnsavedWork(isUnsaved);
  return (
    <>
      <Link to="?tab=tags">tags</Link>
      {leaving && (
        <>
          <button type="button" onClick={leaving.proceed}>
            discard
          </button>
          <button type="button" onClick={leaving.stay}>
            stay
          </button>
        </>
      )}
    </>
  );
}

async function openEditor() {
  const entries = ['/admin?tab=audit', '/admin?tab=orders'];
  const router = createMemoryRouter([{ path: '/admin', Component: Editor }], { initialEntries: entries });
  await act(async () => render(<RouterProvider router={router} />));
  return router;
}

const press = (label: string) => act(async () => screen.getByText(label).click());

test.each([
  ['a link', () => press('tags'), '?tab=tags'],
  ['Back', null, '?tab=audit'],
])('unsaved work blocks %s until the user discards it', async (_, follow, destination) => {
  isUnsaved = true;
  const router = await openEditor();
  const leave = follow ?? (() => act(() => router.navigate(-1)));
  expect(hasUnsavedWork()).toBe(true);
  await leave();
  await press('stay');
  expect(router.state.location.search).toBe('?tab=orders');
  expect(screen.queryByText('discard')).toBeNull();
  await leave();
  expect(router.state.location.search).toBe('?tab=orders');
  await press('discard');
  expect(router.state.location.search).toBe(destination);
});

test('without unsaved work nothing is blocked', async () => {
  isUnsaved = false;
  const router = await openEditor();
  expect(hasUnsavedWork()).toBe(false);
  await press('tags');
  expect(router.state.location.search).toBe('?tab=tags');
});
