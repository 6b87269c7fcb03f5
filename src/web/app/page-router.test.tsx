import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from '#web/components/link.tsx';
import { type Hold, holdBack } from '#web/lib/hold-back.ts';
import { createNavigation } from '#web/lib/navigation.ts';
import { useNavigate as useAwaitedNavigate } from '#web/lib/use-navigate.ts';
import { PageRouter } from './page-router.tsx';

/** The scripts that are still on their way, by the address of their page. */
const underway = new Map<string, PromiseWithResolvers<void>>();
const navigation = createNavigation((pathname) => underway.get(pathname)?.promise ?? null);

function Start() {
  const navigate = useNavigate();
  const go = useAwaitedNavigate();
  return (
    <>
      <p>start</p>
      <Link to="/next">to next</Link>
      <Link to="/slow">to slow</Link>
      <Link to="/broken">to broken</Link>
      <Link to="/?page=1">here</Link>
      <button type="button" onClick={() => void navigate('/?page=2', { preventScrollReset: true })}>
        more
      </button>
      <button type="button" onClick={(event) => void go('/slow').then(() => onArrival(event.type))}>
        go and wait
      </button>
    </>
  );
}

function Broken(): never {
  throw new Error('cannot be drawn');
}

const routes = [
  { path: '/', Component: Start },
  { path: '/next', element: <p>next page</p> },
  { path: '/slow', element: <p>slow page</p> },
  { path: '/broken', Component: Broken },
];

const onArrival = vi.fn();
const scrolls = vi.spyOn(window, 'scrollTo');
const failed = () => screen.findByText('Something went wrong');

function slowly(): PromiseWithResolvers<void> {
  const script = Promise.withResolvers<void>();
  underway.set('/slow', script);
  return script;
}

beforeEach(() => {
  navigation.navigator.replace('/');
  render(<PageRouter navigation={navigation} routes={routes} />);
  scrolls.mockClear();
});

afterEach(() => {
  cleanup();
  underway.clear();
  onArrival.mockClear();
});

test('a link to where somebody is adds no step to go back', () => {
  fireEvent.click(screen.getByText('here'));
  const steps = history.length;
  fireEvent.click(screen.getByText('here'));
  expect([location.search, history.length]).toEqual(['?page=1', steps]);
  fireEvent.click(screen.getByText('to next'));
  expect([history.length, location.pathname]).toEqual([steps + 1, '/next']);
});

test('a link that is wanted in another tab is left to the browser', () => {
  expect(fireEvent.click(screen.getByText('here'), { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(screen.getByText('here'))).toBe(false);
});

test('the present page stays under its address until the script of the next one is there', async () => {
  const script = slowly();
  fireEvent.click(screen.getByText('to slow'));
  expect(location.pathname).toBe('/');
  expect(screen.getByText('start')).toBeDefined();
  await act(async () => script.resolve());
  expect(location.pathname).toBe('/slow');
  expect(screen.getByText('slow page')).toBeDefined();
});

test('of two pages that were asked for the last one is shown', async () => {
  const script = slowly();
  fireEvent.click(screen.getByText('to slow'));
  fireEvent.click(screen.getByText('to next'));
  await act(async () => script.resolve());
  expect(screen.getByText('next page')).toBeDefined();
  expect(location.pathname).toBe('/next');
});

test('going somewhere is over when the page is there', async () => {
  const script = slowly();
  fireEvent.click(screen.getByText('go and wait'));
  await act(async () => {});
  expect(onArrival).not.toHaveBeenCalled();
  await act(async () => script.resolve());
  expect(onArrival).toHaveBeenCalledOnce();
});

test('a page whose script cannot be had says so, and the next one is shown all the same', async () => {
  const script = slowly();
  fireEvent.click(screen.getByText('to slow'));
  await act(async () => script.reject(new Error('offline')));
  expect(await failed()).toBeDefined();
  expect(location.pathname, 'so that a reload asks for it again').toBe('/slow');
  act(() => navigation.navigator.push('/next'));
  expect(screen.getByText('next page')).toBeDefined();
});

test('a page that cannot be drawn says so, and the next one is shown all the same', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  fireEvent.click(screen.getByText('to broken'));
  expect(await failed()).toBeDefined();
  act(() => navigation.navigator.push('/next'));
  expect(screen.getByText('next page')).toBeDefined();
});

test('a page begins at its top, Back returns to where it was left, and some changes leave it as it is', async () => {
  expect(navigation.first.scroll, 'whoever scrolled before the page was alive').toBe('stay');
  scrollTo(0, 700);
  fireEvent.click(screen.getByText('to next'));
  expect(scrolls).toHaveBeenLastCalledWith(0, 0);
  history.back();
  await waitFor(() => expect(scrolls).toHaveBeenLastCalledWith(0, 700));
  scrolls.mockClear();
  fireEvent.click(screen.getByText('more'));
  expect(location.search).toBe('?page=2');
  expect(scrolls).not.toHaveBeenCalled();
  history.pushState(null, '', '#part');
  fireEvent.popState(window);
  expect(scrolls, 'a link within the page, which the browser follows').not.toHaveBeenCalled();
});

test.each([
  ['a link', () => fireEvent.click(screen.getByText('more')), '?page=2'],
  ['Back', () => history.back(), ''],
])('whoever is held back stays until they agree to leave by %s', async (_, leave, destination) => {
  act(() => navigation.navigator.push('/?page=1'));
  const hold = vi.fn<Hold>();
  const letGo = holdBack(hold);
  leave();
  await waitFor(() => expect(hold).toHaveBeenCalledOnce());
  await waitFor(() => expect(location.search).toBe('?page=1'));
  act(() => hold.mock.lastCall?.[0]());
  await waitFor(() => expect(location.search).toBe(destination));
  expect(hold).toHaveBeenCalledOnce();
  letGo();
});
