import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OnDemand } from './load-on-demand.ts';

/** A failed download, as the browser reports it. */
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

let online: boolean;
let reach: () => Promise<Response>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  online = true;
  reach = async () => new Response();
  vi.stubGlobal('fetch', () => reach());
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a chunk', () => {
  test('is loaded at the second attempt', async () => {
    const { loadChunk, isOutdated } = await import('./load-on-demand.ts');
    const load = vi.fn(async () => 'code').mockImplementationOnce(missing);
    await expect(loadChunk(load)).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
    expect(isOutdated()).toBe(false);
  });

  test.each([
    ['without a connection', { isOnline: false, isReachable: false }, 1, 'check your connection', false],
    ['while the shop cannot be reached', { isOnline: true, isReachable: false }, 2, 'check your connection', false],
    ['that a release has removed', { isOnline: true, isReachable: true }, 2, 'reload the page', true],
  ])('%s fails after %3$i attempts with "%4$s"', async (_, { isOnline, isReachable }, attempts, words, outdated) => {
    const { loadChunk, isOutdated } = await import('./load-on-demand.ts');
    online = isOnline;
    if (!isReachable) reach = missing;
    const load = vi.fn(missing);
    await expect(loadChunk(load)).rejects.toThrow(words);
    expect(load).toHaveBeenCalledTimes(attempts);
    expect(isOutdated()).toBe(outdated);
  });
});

type PartProps = {
  code: OnDemand<ComponentType>;
  useOnDemand: typeof import('./load-on-demand.ts').useOnDemand;
  onFailure?: () => void;
  isNeeded?: boolean;
  isExpected?: boolean;
};

function Part({ code, useOnDemand, ...need }: PartProps) {
  const Loaded = useOnDemand(code, need);
  if (Loaded === null) return null;
  return Loaded ? <Loaded /> : <p>Please wait</p>;
}

test.each([
  ['wanted', {}],
  ['only expected', { isNeeded: false, isExpected: true }],
])('a part that is %s shows as soon as its code has come, on all pages that have it', async (_, need) => {
  const { onDemand, useOnDemand } = await import('./load-on-demand.ts');
  const code = onDemand(async () => () => <p>The devices</p>);
  render(<Part code={code} useOnDemand={useOnDemand} {...need} />);
  render(<Part code={code} useOnDemand={useOnDemand} isNeeded={false} />);
  await waitFor(() => expect(screen.getAllByText('The devices')).toHaveLength(2));
});

test('the placeholder of a part disappears when its code cannot be loaded', async () => {
  online = false;
  const { onDemand, useOnDemand } = await import('./load-on-demand.ts');
  render(<Part code={onDemand<ComponentType>(missing)} useOnDemand={useOnDemand} />);
  expect(screen.getByText('Please wait')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Please wait')).toBeNull());
});

test('a part that fails to load is reported when it is needed, and loaded at the next need', async () => {
  online = false;
  const { onDemand, useOnDemand } = await import('./load-on-demand.ts');
  const load = vi.fn(async () => () => <p>The cart</p>).mockImplementation(missing);
  const code = onDemand(load);
  const onFailure = vi.fn();
  const props = { code, useOnDemand, onFailure };
  const { rerender } = render(<Part {...props} isNeeded={false} />);
  expect(load).not.toHaveBeenCalled();

  rerender(<Part {...props} isNeeded={false} isExpected />);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(onFailure).not.toHaveBeenCalled();

  rerender(<Part {...props} isNeeded isExpected />);
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());

  load.mockImplementation(async () => () => <p>The cart</p>);
  rerender(<Part {...props} isNeeded={false} />);
  rerender(<Part {...props} isNeeded />);
  await screen.findByText('The cart');
  expect(onFailure).toHaveBeenCalledOnce();
});
