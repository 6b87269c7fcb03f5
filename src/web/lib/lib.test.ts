import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, callApi, NetworkError, setTransport } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { dismissToast, showToast, toastStore } from './toasts.ts';

describe('a failed call', () => {
  test.each([
    [{ status: 409, body: '{"message":"Taken","code":"conflict","errors":{"name":"Taken"}}' }, 'Taken', 'conflict'],
    [{ status: 500, body: 'plain words' }, 'plain words', 'unknown'],
    [{ status: 502, statusText: 'Bad Gateway', body: '' }, 'Bad Gateway', 'unknown'],
    // Nothing that a person could read: the caller's own sentence is shown instead.
    [{ status: 502, body: '' }, '', 'unknown'],
    [{ status: 502, statusText: 'Bad Gateway', body: '<html><h1>502 Bad Gateway</h1></html>' }, '', 'unknown'],
    [{ status: 500, statusText: 'Internal Server Error', body: '{}' }, '', 'unknown'],
    [{ status: 500, body: '{"other":1}' }, '', 'unknown'],
    [{ status: 500, body: '{"message":null,"code":"internal"}' }, '', 'internal'],
    [{ status: 500, body: 'null' }, '', 'unknown'],
    [{ status: 500, body: '["a"]' }, '', 'unknown'],
    [{ status: 500, body: '{"message":"cut o' }, '', 'unknown'],
    [{ status: 500, body: 'x'.repeat(201) }, '', 'unknown'],
  ])('%j says "%s"', async (response, message, code) => {
    setTransport(async () => response);
    const error = await callApi('GET', '/api/x', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, code, status: response.status });
  });
});

test.each(['<html>Please sign in to the hotel network</html>', ''])(
  'a successful response with the body "%s" did not come from the shop',
  async (body) => {
    setTransport(async () => ({ status: 200, body }));
    await expect(callApi('GET', '/api/x', {})).rejects.toThrow(NetworkError);
  },
);

test('a response without a body is undefined', async () => {
  setTransport(async () => ({ status: 204, body: '' }));
  expect(await callApi('DELETE', '/api/x', {})).toBeUndefined();
});

test('data is fresh for five minutes, cached for ten, retried once after a second, and not refetched on focus', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000, retryDelay: 1000, refetchOnWindowFocus: false });
  const retry = queries?.retry as (failures: number, error: unknown) => boolean;
  expect([retry(0, new Error('network')), retry(1, new Error('network'))]).toEqual([true, false]);
  expect(retry(0, new ApiError(404, { message: 'gone' }))).toBe(false);
  expect(mutations?.retry).toBe(false);
});

describe('without a connection', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  test('a query fails, and is not repeated later by itself', async () => {
    const queryFn = vi.fn(async () => {
      throw new Error('offline');
    });
    const client = createQueryClient();
    await expect(client.fetchQuery({ queryKey: ['x'], queryFn, retry: false })).rejects.toThrow('offline');
    onlineManager.setOnline(true);
    expect(queryFn).toHaveBeenCalledOnce();
  });

  test('a mutation fails, and is not sent later by itself', async () => {
    const mutationFn = vi.fn(async () => {
      throw new Error('offline');
    });
    const client = createQueryClient();
    const mutation = client.getMutationCache().build(client, { mutationFn });
    await expect(mutation.execute(undefined)).rejects.toThrow('offline');
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(mutationFn).toHaveBeenCalledOnce();
  });
});

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a newer one replaces the older; a dismissed one is removed after its delay', () => {
    showToast({ title: 'first' });
    showToast({ title: 'second', variant: 'destructive' });
    expect(toastStore.snapshot()).toMatchObject([
      { title: 'second', variant: 'destructive', duration: 5000, isOpen: true },
    ]);
    const [toast] = toastStore.snapshot();
    dismissToast(toast?.id ?? 0);
    expect(toastStore.snapshot()).toMatchObject([{ isOpen: false }]);
    vi.advanceTimersByTime(999_999);
    expect(toastStore.snapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.snapshot()).toEqual([]);
  });
});
